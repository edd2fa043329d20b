import * as z from "zod/mini";

export const FieldType = z.enum(["signature", "initials", "textbox", "dateSigned", "checkbox", "name", "email"]);
export type FieldType = z.infer<typeof FieldType>;
