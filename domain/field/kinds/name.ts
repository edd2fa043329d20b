import type { FieldKind } from "../kind.ts";
import { text } from "./text.ts";

export const name: FieldKind = { ...text, prefill: (_field, known) => known.name };
