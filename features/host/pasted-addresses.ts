import type { NamedAddress } from "../../domain/recipient/addresses.ts";

export type PastedAddress = NamedAddress;

/** The rule that reads copied addresses. Loaded on demand, because signers and visitors rarely paste. */
const rule = () => import("../../domain/recipient/addresses.ts");

export async function pastedAddresses(text: string): Promise<PastedAddress[]> {
  return (await rule()).validAddresses(text);
}

/** People of a host or a link, with plain addresses. */
export async function withPlainEmails<Person extends { email: string }>(people: readonly Person[]): Promise<Person[]> {
  if (people.length === 0) return [];
  const { plainEmail } = await rule();
  return people.map((one) => ({ ...one, email: plainEmail(one.email) }));
}
