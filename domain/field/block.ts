/** Saved groups of fields that are added together, such as signature, name and date. */
import * as z from "zod/mini";
import { UserId } from "../ids.ts";
import { BoxInMillimetres } from "./field.ts";
import { FieldType } from "./field-type.ts";
import { FieldProperties } from "./properties.ts";

/** The box is relative to the block's top left; the owner is chosen when the block is added to a page. */
export const BlockField = z.strictObject({
  type: FieldType,
  box: BoxInMillimetres,
  ...FieldProperties.shape,
  visibleIf: z.optional(z.undefined()),
});
export type BlockField = z.infer<typeof BlockField>;

export const Block = z.object({
  _id: z.string(),
  name: z.string(),
  fields: z.array(BlockField),
});
export type Block = z.infer<typeof Block>;

/** Without `ownerId` (earlier versions) it belongs to everybody who prepares documents. */
export const StoredBlock = z.extend(Block, { ownerId: z.optional(UserId) });
export type StoredBlock = z.infer<typeof StoredBlock>;
