/** Fields that are placed together again and again: signature, name and date, kept for a workspace. */
import * as z from "zod/mini";
import { BoxInMillimetres } from "./field.ts";
import { FieldType } from "./field-type.ts";
import { FieldProperties } from "./properties.ts";

/** The box is from the block's own top left; whose field it is says whoever places it. */
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
