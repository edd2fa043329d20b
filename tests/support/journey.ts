/** Creates and sends documents through the API only, for tests of load, crashes and faults. */
import { PDFDocument } from "pdf-lib";
import type { Client, SavedDocument, SignerAnswer } from "./client.ts";
import { aPerson, type Person, signingLinkOf } from "./people.ts";
import type { Server } from "./server.ts";

/** A 1 × 1 PNG, black. */
export const dot =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==";

/** The same bytes for the same text. */
export async function aPdf(text: string): Promise<Uint8Array<ArrayBuffer>> {
  const pdf = await PDFDocument.create({ updateMetadata: false });
  pdf.addPage([595, 842]).drawText(text, { x: 50, y: 700, size: 14 });
  return new Uint8Array(await pdf.save());
}

/** A saved draft with one signature field per person; they all sign in parallel unless `signingOrder`. */
export async function aSavedDraft(
  client: Client,
  people: readonly Person[],
  more: { title?: string; signingOrder?: boolean } = {},
): Promise<SavedDocument> {
  const title = more.title ?? `Contract ${crypto.randomUUID()}`;
  // The page’s font has Latin letters only.
  const part = await client.upload("contract.pdf", await aPdf(title.replace(/[^\x20-\x7e]/g, "?")));
  return client.save({
    fileParts: [part],
    title,
    signingOrder: more.signingOrder ?? false,
    recipients: people.map(({ name, email }, index) => ({ _id: `r${index}`, name, email })),
    schemas: [
      Object.fromEntries(
        people.map((_, index) => [
          `signature_${index}`,
          { type: "signature", position: { x: 20, y: 30 + index * 25 }, width: 42, height: 20, recipient: `r${index}` },
        ]),
      ),
    ],
  });
}

export async function aSentDocument(client: Client, people: readonly Person[]): Promise<string> {
  const { _id } = await aSavedDraft(client, people);
  await client.send(_id);
  return _id;
}

export function signers(count: number): Person[] {
  return Array.from({ length: count }, (_, index) => aPerson(`Signer ${String.fromCharCode(65 + (index % 26))}`));
}

/** The request by which a person signs all their fields. */
export async function signingOf(server: Server, client: Client, person: Person) {
  const { token } = await signingLinkOf(server, person.email);
  const view = await client.openSession(token);
  const keys = view.fields.filter((field) => field.type === "signature").map((field) => field.key);
  return {
    token,
    viewedSha256: view.viewedSha256,
    signature: dot,
    values: Object.fromEntries(keys.map((key) => [key, true])),
  };
}

export async function signAs(server: Server, client: Client, person: Person): Promise<SignerAnswer> {
  return client.sign(await signingOf(server, client, person));
}
