/** Sample of Vue template types; only the type check reads it. */
import type { GlobalComponents } from "vue";
import type {} from "../vue.d.ts";

type Props = InstanceType<GlobalComponents["countersign-sign"]>["$props"];

export const good: Props = {
  documentId: "d1",
  "external-id": "order-7",
  values: { Company: "ACME" },
  withDecline: false,
  getSession: async () => "ces_1",
  class: "wide",
  onCompleted: ({ detail }) => detail.documentId?.length,
  onFieldChange: ({ detail }) => detail.field.length,
};
// @ts-expect-error a theme is light, dark or auto
export const pink: Props = { theme: "pink" };
// @ts-expect-error a form has no such attribute
export const form: InstanceType<GlobalComponents["countersign-form"]>["$props"] = { withDecline: false };
