/** Related objects that an answer holds on request, which saves a program further calls. */
import * as z from "zod/mini";

/** A query's `expand`: some of these names, separated by commas. */
export function expandQuery(...names: readonly string[]) {
  const name = `(?:${names.join("|")})`;
  return z.optional(
    z
      .string()
      .check(
        z.regex(new RegExp(`^${name}(?:,${name})*$`)),
        z.describe(
          `Related objects that the answer holds under \`expanded\`, separated by commas: ${names.join(", ")}.`,
        ),
      ),
  );
}

export function hasExpand(expand: string | undefined, name: string): boolean {
  return expand?.split(",").includes(name) === true;
}
