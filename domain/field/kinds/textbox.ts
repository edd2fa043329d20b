import type { FieldKind } from "../kind.ts";
import { text, textData } from "./text.ts";

export const textbox: FieldKind = {
  ...text,
  properties: [...text.properties, "maxLength", "pattern", "patternMessage"],
  prefill: textData,
};
