import * as z from "zod/mini";

/** The API key behind an act, as it was named at that time. */
export const ActingKey = z.object({
  name: z.string(),
  /** The last four characters of its secret. */
  hint: z.string(),
});
export type ActingKey = z.infer<typeof ActingKey>;

export function labelOfKey({ name, hint }: ActingKey): string {
  return `${name} (…${hint})`;
}
