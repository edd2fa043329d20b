/** Sample of Svelte template types; only the type check reads it. */
import type { SvelteHTMLElements } from "svelte/elements";
import type {} from "../svelte.d.ts";

type Props = SvelteHTMLElements["countersign-sign"];

export const good: Props = {
  documentId: "d1",
  "external-id": "order-7",
  values: { Company: "ACME" },
  withDecline: false,
  session: { session: "ces_1", scope: { documentId: "d1" } },
  class: "wide",
  oncompleted: ({ detail }) => detail.documentId?.length,
  "onfield-change": ({ detail }) => detail.field.length,
};
// @ts-expect-error a theme is light, dark or auto
export const pink: Props = { theme: "pink" };
// @ts-expect-error a form has no such attribute
export const form: SvelteHTMLElements["countersign-form"] = { withDecline: false };
