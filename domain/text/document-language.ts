import * as z from "zod/mini";
import { documentLanguages } from "./language.ts";

/** A file of its own, because pages read the language tables without schemas. */
export const DocumentLanguage = z.enum(Object.keys(documentLanguages) as [keyof typeof documentLanguages]);
export type DocumentLanguage = z.infer<typeof DocumentLanguage>;
