import type { FieldKind } from "../kind.ts";
import { picture } from "./picture.ts";

/** A company's stamp or seal, as a picture. */
export const stamp: FieldKind = { ...picture, defaultSize: { width: 35, height: 35 } };
