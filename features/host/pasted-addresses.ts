import type { NamedAddress } from "../../domain/recipient/addresses.ts";

export type PastedAddress = NamedAddress;

/** The rule that reads copied addresses. Loaded on demand, because signers and visitors rarely paste. */
const rule = () => import("../../domain/recipient/addresses.ts");

/** Whether the text is more than one word, such as `Ann Lee <ann@x.org>`. */
export const isNamedAddress = (text: string) => /\S[\s<(]+\S/.test(text);

export async function pastedAddresses(text: string): Promise<PastedAddress[]> {
  return (await rule()).validAddresses(text);
}

/** People of a host or a link, with plain addresses, and with the names that were copied with these. */
export async function withPlainEmails<Person extends PastedAddress>(people: readonly Person[]): Promise<Person[]> {
  if (people.length === 0) return [];
  const { nameFor, plainEmail } = await rule();
  return people.map((one) => ({ ...one, name: nameFor(one.name, one.email), email: plainEmail(one.email) }));
}
