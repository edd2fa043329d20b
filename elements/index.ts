/** The ES module build: `defineElements()` makes the five elements known. The loader comes in here, too. */
import type { TagName } from "./attributes.ts";
import { defineTags } from "./define.tsx";
import { bringRegistry } from "./registry.ts";
import { setServer } from "./server.ts";

export type { TagName } from "./attributes.ts";
export type { CountersignElement } from "./element.d.ts";
export type { DocumentDetail, ElementEvents, ErrorDetail, FieldDetail } from "./events.ts";
export type { CountersignProps } from "./jsx.d.ts";
export type { GetSession, SessionGiven } from "./session-given.ts";

export type DefineOptions = {
  /** Address of the Countersign server; left out where this module is served by it. */
  server?: string;
  /** All of them, if left out. */
  only?: readonly TagName[];
};

/** Defines the elements, e.g. `<countersign-sign>`. Called again, or with another version around, it changes nothing. */
export async function defineElements({ server, only }: DefineOptions = {}): Promise<void> {
  if (server) setServer(server);
  await bringRegistry();
  defineTags(only);
}
