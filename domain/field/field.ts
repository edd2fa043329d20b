import * as z from "zod/mini";
import { FieldKey, FilePartKey, RecipientId } from "../ids.ts";
import { FieldType } from "./field-type.ts";
import { FieldProperties } from "./properties.ts";

/** Millimetres from the top left of the displayed page. */
export const BoxInMillimetres = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() });

/** A field as stored. */
export const Field = z.object({
  key: FieldKey,
  type: FieldType,
  part: FilePartKey,
  /** Page in its file, from 0. */
  page: z.int(),
  box: BoxInMillimetres,
  recipient: RecipientId,
  ...FieldProperties.shape,
});
export type Field = z.infer<typeof Field>;
