/**
 * The elements in React's JSX. React 19 sets properties and handles events of defined elements; React 18 sets only
 * attributes, so it needs `@countersign/react`.
 */
import type { DetailedHTMLProps, HTMLAttributes } from "react";
import type { TagName } from "./attributes.ts";
import type { CountersignElement, LooseProperties } from "./element.d.ts";
import type { ElementEvents } from "./events.ts";

/** Properties by their names, attributes by theirs, and events as `oncompleted`, `onfield-change`. */
export type CountersignProps<T extends TagName> = DetailedHTMLProps<
  HTMLAttributes<CountersignElement<T>>,
  CountersignElement<T>
> &
  LooseProperties<T> & {
    [N in keyof ElementEvents as `on${N}`]?: (event: CustomEvent<ElementEvents[N]>) => void;
  };

type Intrinsic = { [T in TagName as `countersign-${T}`]: CountersignProps<T> };

declare module "react" {
  namespace JSX {
    interface IntrinsicElements extends Intrinsic {}
  }
}
