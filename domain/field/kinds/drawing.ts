import type { FieldKind } from "../kind.ts";
import { ink } from "./ink.ts";

/** A sketch by the signer: a mark on a plan, a diagram. */
export const drawing: FieldKind = ink;
