/** Related objects that a response includes on request, which saves programs further calls. */
import * as z from "zod/mini";

/** The query parameter `expand`: a comma-separated list of these names. */
export function expandQuery(...names: readonly string[]) {
  const name = `(?:${names.join("|")})`;
  return z.optional(
    z
      .string()
      .check(
        z.regex(new RegExp(`^${name}(?:,${name})*$`)),
        z.describe(
          `Related objects that the answer holds under \`expanded\` (\`values\` beside it), separated by commas: ${names.join(", ")}.`,
        ),
      ),
  );
}

export function hasExpand(expand: string | undefined, name: string): boolean {
  return expand?.split(",").includes(name) === true;
}
