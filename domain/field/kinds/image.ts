import type { FieldKind } from "../kind.ts";
import { picture } from "./picture.ts";

export const image: FieldKind = picture;
