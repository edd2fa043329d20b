import * as z from "zod/mini";
import { documentLanguages } from "./language.ts";

/** A separate file, so that pages can import the language tables without schemas. */
export const DocumentLanguage = z.enum(Object.keys(documentLanguages) as [keyof typeof documentLanguages]);
export type DocumentLanguage = z.infer<typeof DocumentLanguage>;
