import type { FieldKind } from "../kind.ts";
import { picture } from "./picture.ts";

/** A photograph of the signer, taken with consent. */
export const selfie: FieldKind = { ...picture, defaultSize: { width: 30, height: 40 } };
