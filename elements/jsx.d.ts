/** The elements as TypeScript sees them: in the DOM, and in React's JSX (19, which sets properties and hears events). */
import type { DetailedHTMLProps, HTMLAttributes } from "react";
import type { Given, TagName } from "./attributes.ts";
import type { ElementEvents } from "./events.ts";
import type { GetSession, SessionGiven } from "./session-given.ts";

type Writable<T> = { -readonly [P in keyof T]: T[P] };

/** Secrets, which are never attributes. Kept by the elements for whose sake a page's server opens a session. */
export type SessionProperties = { session?: SessionGiven | null; getSession?: GetSession | null };

type Listening = {
  addEventListener<N extends keyof ElementEvents>(
    type: N,
    listener: (event: CustomEvent<ElementEvents[N]>) => void,
    options?: boolean | AddEventListenerOptions,
  ): void;
};

export type CountersignElement<T extends TagName> = Listening & HTMLElement & Writable<Given<T>> & SessionProperties;

type Attribute<Name extends string> = Name extends `${infer Head}${infer Tail}`
  ? `${Head extends Lowercase<Head> ? Head : `-${Lowercase<Head>}`}${Attribute<Tail>}`
  : Name;

/** As a property or as an attribute's text. */
type Loose<T> = [T] extends [boolean] ? boolean | "" | "true" | "false" : [T] extends [string | null] ? T : T | string;

/** Properties by their names, attributes by theirs, and events as `oncompleted`, `onfield-change`. */
export type CountersignProps<T extends TagName> = DetailedHTMLProps<
  HTMLAttributes<CountersignElement<T>>,
  CountersignElement<T>
> &
  SessionProperties & { [P in keyof Given<T>]?: Loose<Given<T>[P]> | undefined } & {
    [P in keyof Given<T> & string as Attribute<P>]?: Loose<Given<T>[P]> | undefined;
  } & {
    [N in keyof ElementEvents as `on${N}`]?: (event: CustomEvent<ElementEvents[N]>) => void;
  };

type Elements = { [T in TagName as `countersign-${T}`]: CountersignElement<T> };
type Intrinsic = { [T in TagName as `countersign-${T}`]: CountersignProps<T> };

declare global {
  interface HTMLElementTagNameMap extends Elements {}
}

declare module "react" {
  namespace JSX {
    interface IntrinsicElements extends Intrinsic {}
  }
}
