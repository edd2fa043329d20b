/** Creates and sends documents at the start of a journey. */
import type { Client, Draft, FieldOnWire } from "../support/client.ts";
import { aPdf } from "../support/journey.ts";
import type { Person } from "../support/people.ts";

type RecipientBody = Person & Record<string, unknown>;

/** A recipient with properties of a saved one, e.g. `roleType`. */
export function recipientBody(person: Person, more: Record<string, unknown> = {}): RecipientBody {
  return { ...person, ...more };
}

/**
 * Sends a document of one page with a signature for each owner of fields, one below the other.
 * @param owners ids of the signers, `r0` for the first of the people; seats of groups among them
 * @param more properties of the document: order, validity, texts
 */
export async function sendTo(
  client: Client,
  people: readonly RecipientBody[],
  owners: readonly string[],
  more: Partial<Draft> = {},
): Promise<string> {
  const title = more.title ?? "Lease of the mill";
  const part = await client.upload("lease.pdf", await aPdf(title));
  const { _id } = await client.save({
    fileParts: [part],
    title,
    recipients: people.map(({ password: _secret, ...one }, index) => ({ _id: `r${index}`, ...one })),
    schemas: [Object.fromEntries(owners.map((recipient, row) => [`signature_${row}`, signature(recipient, row)]))],
    ...more,
  });
  await client.send(_id);
  return _id;
}

function signature(recipient: string, row: number): FieldOnWire {
  return { type: "signature", position: { x: 20, y: 30 + row * 30 }, width: 42, height: 20, recipient };
}
