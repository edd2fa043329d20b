/** DOM types of the elements, on which the framework types build. */
import type { PropertiesOf, TagName } from "./attributes.ts";
import type { ElementEvents } from "./events.ts";
import type { GetSession, SuppliedSession } from "./supplied-session.ts";

type Writable<T> = { -readonly [P in keyof T]: T[P] };

/** Secrets, which are never attributes. For elements whose session the page's server opens. */
export type SessionProperties = { session?: SuppliedSession | null; getSession?: GetSession | null };

type Listening = {
  addEventListener<N extends keyof ElementEvents>(
    type: N,
    listener: (event: CustomEvent<ElementEvents[N]>) => void,
    options?: boolean | AddEventListenerOptions,
  ): void;
};

export type CountersignElement<T extends TagName> = Listening &
  HTMLElement &
  Writable<PropertiesOf<T>> &
  SessionProperties;

type Attribute<Name extends string> = Name extends `${infer Head}${infer Tail}`
  ? `${Head extends Lowercase<Head> ? Head : `-${Lowercase<Head>}`}${Attribute<Tail>}`
  : Name;

/** A property's value, or an attribute's text. */
type LooseValue<T> = [T] extends [boolean]
  ? boolean | "" | "true" | "false"
  : [T] extends [string | null]
    ? T
    : T | string;

/** Properties by their names, and attributes by theirs. */
export type LooseProperties<T extends TagName> = SessionProperties & {
  [P in keyof PropertiesOf<T>]?: LooseValue<PropertiesOf<T>[P]> | undefined;
} & {
  [P in keyof PropertiesOf<T> & string as Attribute<P>]?: LooseValue<PropertiesOf<T>[P]> | undefined;
};

type Elements = { [T in TagName as `countersign-${T}`]: CountersignElement<T> };

declare global {
  interface HTMLElementTagNameMap extends Elements {}
}
