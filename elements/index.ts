/** The ES module build: `defineElements()` registers the five elements. The loader imports it, too. */
import type { TagName } from "./attributes.ts";
import { defineTags } from "./define.tsx";
import { bringRegistry } from "./registry.ts";
import { setServer } from "./server.ts";

export type { TagName } from "./attributes.ts";
export type { CountersignElement } from "./element.d.ts";
export type { DocumentDetail, ElementEvents, ErrorDetail, FieldDetail } from "./events.ts";
export type { CountersignProps } from "./jsx.d.ts";
export type { GetSession, SessionRequest, SuppliedSession } from "./supplied-session.ts";

export type DefineOptions = {
  /** Address of the Countersign server; optional if that server also serves this module. */
  server?: string;
  /** Default: all elements. */
  only?: readonly TagName[];
};

/**
 * Defines the elements, e.g. `<countersign-sign>`. A repeated call, or another version on the page, changes nothing.
 */
export async function defineElements({ server, only }: DefineOptions = {}): Promise<void> {
  if (server) setServer(server);
  await bringRegistry();
  defineTags(only);
}
