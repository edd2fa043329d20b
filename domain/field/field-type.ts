import * as z from "zod/mini";

/** Every kind of field: the specification's first, then further ones. */
export const FieldType = z.enum([
  "signature",
  "initials",
  "textbox",
  "dateSigned",
  "checkbox",
  "name",
  "email",
  "title",
  "company",
  "editableDate",
  "image",
  "label",
  "selfie",
  "signerAttachment",
  "drawing",
  "number",
  "dropdown",
  "radio",
  "stamp",
  "cells",
]);
export type FieldType = z.infer<typeof FieldType>;
