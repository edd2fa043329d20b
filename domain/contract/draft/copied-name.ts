import type * as z from "zod/mini";
import { nameFor } from "../../recipient/addresses.ts";
import { COPIED_LIMIT, EmailInput } from "../../recipient/email-input.ts";

type Schema = z.core.$ZodType;

/**
 * A person who is sent as `{ email: "Ann Lee <ann@x.org>" }` has the name that was copied with the address.
 * @param inner removes what makes a schema optional or nullable
 */
export function withCopiedName(
  { name, email }: Readonly<Record<string, Schema>>,
  value: Record<string, unknown>,
  inner: (schema: Schema) => Schema,
): Record<string, unknown> {
  if (!name || !email || inner(email) !== EmailInput) return value;
  const own = value.name ?? "";
  const copied = value.email;
  if (typeof own !== "string" || typeof copied !== "string" || copied.length > COPIED_LIMIT) return value;
  const full = nameFor(own, copied);
  return full === own ? value : { ...value, name: full };
}
