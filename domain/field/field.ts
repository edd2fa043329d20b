import * as z from "zod/mini";
import { FieldKey, FilePartKey, RecipientId } from "../ids.ts";
import { FieldType } from "./field-type.ts";

/** Millimetres from the top left of the page as seen. */
export const BoxInMillimetres = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() });

/** A field as stored: where it is, whose it is, what it asks. */
export const Field = z.object({
  key: FieldKey,
  type: FieldType,
  part: FilePartKey,
  /** Page of its file, from 0. */
  page: z.int(),
  box: BoxInMillimetres,
  recipient: RecipientId,
  required: z.boolean(),
  readOnly: z.boolean(),
  label: z.string(),
  /** Text or state before anybody filled it in. */
  data: z.union([z.string(), z.boolean()]),
  fontSize: z.number(),
});
export type Field = z.infer<typeof Field>;

export const fontSizes = [8, 10, 12, 14, 16, 18, 20, 22, 24, 32] as const;
export const DEFAULT_FONT_SIZE = 12;
