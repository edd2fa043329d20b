import type { FieldKind } from "../kind.ts";
import { ink } from "./ink.ts";

export const initials: FieldKind = {
  ...ink,
  defaultSize: { width: 24, height: 20 },
  minimumSize: { width: 12, height: 10 },
};
