/** Sends a document whose only signer must prove their identity. */
import type { Client, Draft } from "./client.ts";
import { aPdf } from "./journey.ts";
import type { Person } from "./people.ts";

/**
 * @param proof properties of a saved recipient, e.g. `authenticationType`
 * @param more properties of the document, e.g. its password
 */
export async function sendWithProof(
  client: Client,
  signer: Person,
  proof: Record<string, unknown>,
  languages: readonly string[] = ["en"],
  more: Pick<Draft, "message" | "password"> = {},
): Promise<string> {
  const part = await client.upload("contract.pdf", await aPdf("Rent agreement"));
  const { _id } = await client.save({
    fileParts: [part],
    title: "Rent agreement",
    languages,
    recipients: [{ _id: "r0", name: signer.name, email: signer.email, language: languages[0]!, ...proof }],
    ...more,
    schemas: [{ s0: { type: "signature", position: { x: 20, y: 30 }, width: 42, height: 20, recipient: "r0" } }],
  });
  await client.send(_id);
  return _id;
}
