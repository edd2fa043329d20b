/** Saved groups of fields that are added together, such as signature, name and date. */
import * as z from "zod/mini";
import { UserId } from "../ids.ts";
import { BoxInMillimetres } from "./field.ts";
import { FieldType } from "./field-type.ts";
import { FieldProperties } from "./properties.ts";

/** The box is relative to the block's top left; the owner is chosen when the block is added to a page. */
export const FieldSetField = z.strictObject({
  type: FieldType,
  box: BoxInMillimetres,
  ...FieldProperties.shape,
  visibleIf: z.optional(z.undefined()),
});
export type FieldSetField = z.infer<typeof FieldSetField>;

export const FieldSet = z.object({
  _id: z.string(),
  name: z.string(),
  fields: z.array(FieldSetField),
});
export type FieldSet = z.infer<typeof FieldSet>;

/** Without `ownerId` (earlier versions) it belongs to everybody who prepares documents. */
export const StoredFieldSet = z.extend(FieldSet, { ownerId: z.optional(UserId) });
export type StoredFieldSet = z.infer<typeof StoredFieldSet>;
