/** The elements in Vue's templates: `import type {} from "@countersign/elements/vue"`. */
import type { HTMLAttributes, PublicProps } from "vue";
import type { TagName } from "./attributes.ts";
import type { CountersignElement, LooseProperties } from "./element.d.ts";
import type { ElementEvents } from "./events.ts";

type Handlers = {
  [N in keyof ElementEvents as N extends "field-change" ? "onFieldChange" : `on${Capitalize<N>}`]?: (
    event: CustomEvent<ElementEvents[N]>,
  ) => void;
};

/** The shape that Vue's guide describes for elements not made with Vue (guide "Vue and Web Components", 2024). */
type VueElement<T extends TagName> = new () => CountersignElement<T> & {
  /** @deprecated For templates only. */
  $props: Omit<HTMLAttributes, keyof Handlers> & LooseProperties<T> & Handlers & PublicProps;
};

type Components = { [T in TagName as `countersign-${T}`]: VueElement<T> };

declare module "vue" {
  interface GlobalComponents extends Components {}
}
