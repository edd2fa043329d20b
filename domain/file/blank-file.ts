import * as z from "zod/mini";

export const PaperSize = z.enum(["a4", "letter"]);
export type PaperSize = z.infer<typeof PaperSize>;

export const BLANK_PAGES_LIMIT = 50;
