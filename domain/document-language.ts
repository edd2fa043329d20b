import * as z from "zod/mini";
import { documentLanguages } from "./language.ts";

/** Apart from the tables of languages, which pages read that need no schemas. */
export const DocumentLanguage = z.enum(Object.keys(documentLanguages) as [keyof typeof documentLanguages]);
export type DocumentLanguage = z.infer<typeof DocumentLanguage>;
