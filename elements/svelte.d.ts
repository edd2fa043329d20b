/** The elements in Svelte's templates: `import type {} from "@countersign/elements/svelte"`. */
import type { HTMLAttributes } from "svelte/elements";
import type { TagName } from "./attributes.ts";
import type { CountersignElement, LooseProperties } from "./element.d.ts";
import type { ElementEvents } from "./events.ts";

type Handlers = { [N in keyof ElementEvents as `on${N}`]?: (event: CustomEvent<ElementEvents[N]>) => void };
type SvelteProps<T extends TagName> = Omit<HTMLAttributes<CountersignElement<T>>, keyof Handlers> &
  LooseProperties<T> &
  Handlers;
type Elements = { [T in TagName as `countersign-${T}`]: SvelteProps<T> };

declare module "svelte/elements" {
  interface SvelteHTMLElements extends Elements {}
}
