import * as z from "zod/mini";
import { TEXT_LIMIT } from "../../field/limits.ts";
import { FORM_VALUES_LIMIT } from "../../template/template.ts";

/** Values by key or label of a field; texts as strings, ticks as booleans. */
export const FieldValues = z
  .record(z.string().check(z.maxLength(200)), z.union([z.string().check(z.maxLength(TEXT_LIMIT)), z.boolean()]))
  .check(z.refine((all) => Object.keys(all).length <= FORM_VALUES_LIMIT));
