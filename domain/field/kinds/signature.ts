import type { FieldKind } from "../kind.ts";
import { ink } from "./ink.ts";

export const signature: FieldKind = {
  ...ink,
  properties: [...ink.properties, "placement", "caption", "dateFormat", "timeZone"],
};
