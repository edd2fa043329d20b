import { isTheirs, mayConcern } from "../../../../domain/compliance/erase-person.ts";
import type { DocumentState, StoredValue } from "../../../../domain/document/change.ts";
import { endOf } from "../../../../domain/document/document.ts";
import type { DocumentId, Instant, WorkspaceId } from "../../../../domain/ids.ts";
import type { Recipient } from "../../../../domain/recipient/recipient.ts";
import type { AppDeps } from "../../../deps.ts";
import type { Bytes } from "../../../ports/basics.ts";
import type { ArchivedFile } from "../../../ports/files.ts";
import { inRegion } from "../../file/data-center-store.ts";

export type PersonFilesDeps = Pick<AppDeps, "contacts" | "documents" | "objects" | "regions">;

const LOT = 50;
const encoder = new TextEncoder();
type Subject = { email: string; workspace: WorkspaceId; at: Instant };

/** Files with everything that a workspace holds about a person: one folder for each document that names them, with the sealed files they signed. */
export async function* filesAboutPerson(deps: PersonFilesDeps, subject: Subject): AsyncGenerator<ArchivedFile> {
  const { email, workspace, at } = subject;
  const contact = await deps.contacts.find(workspace, email);
  const named = (await deps.contacts.search(workspace, email, 1)).find((one) => one.email.toLowerCase() === email);
  yield json("person.json", { email, exportedAt: at, contact: contact && { ...named, ...contact } });
  for await (const id of documentsOf(deps, workspace)) {
    const state = (await deps.documents.findState(id))?.value;
    if (!state || !mayConcern(state, email)) continue;
    yield* filesOf(deps, state, email);
  }
}

async function* documentsOf({ documents }: PersonFilesDeps, workspace: WorkspaceId): AsyncGenerator<DocumentId> {
  for (const view of ["all", "archived", "bin"] as const) {
    let after: DocumentId | undefined;
    do {
      const page = await documents.list({ scopes: [{ workspace }], view, after, limit: LOT });
      for (const { _id } of page.items) yield _id;
      after = page.next ?? undefined;
    } while (after !== undefined);
  }
}

async function* filesOf(deps: PersonFilesDeps, state: DocumentState, email: string): AsyncGenerator<ArchivedFile> {
  const { document, recipients } = state;
  const theirs = recipients.filter((one) => isTheirs(one, email));
  const ids = new Set<string>(theirs.map(({ _id }) => _id));
  const values = await deps.documents.listValues(
    document._id,
    theirs.map(({ _id }) => _id),
  );
  const trail = (await deps.documents.listAudit(document._id)).filter(
    ({ entry }) => ids.has(entry.subject ?? "") || ids.has(entry.actor.id),
  );
  const folder = `documents/${document._id}`;
  yield json(`${folder}/document.json`, {
    ...{ id: document._id, title: document.title, status: document.status },
    ...{ createdAt: document.createdAt, sentAt: document.sentAt, endedAt: document.ended?.at },
    getsCopy: document.ccEmails.some((cc) => cc.toLowerCase() === email),
    parts: theirs.map((one) => ({ ...partOf(one), values: valuesOf(values.get(one._id)) })),
    trail: trail.map(({ entry, personal }) => ({
      ...{ at: entry.ts, type: entry.type, data: entry.data, personal: personal?.facts ?? null },
    })),
  });
  const { completed } = endOf(document);
  if (!completed || !theirs.some(({ ended }) => ended?.how === "signed")) return;
  for (const [index, { fileName, object }] of completed.sealed.files.entries()) {
    const bytes = await inRegion(deps, document.settings.dataCenter).objects.get(object);
    if (!bytes) throw new Error(`the sealed file ${object} is missing`);
    yield { name: `${folder}/${index + 1}-${plain(fileName)}`, content: [bytes] };
  }
}

/** Named property by property, so that no secret comes along. */
function partOf(one: Recipient) {
  const { name, email, role, roleType, state, language, countryCode, contact, privateMessage, delegatedFrom } = one;
  const { invitedAt, deliveredAt, openedAt, viewedAt, origin, ended, proof, payment } = one;
  return {
    ...{ name, email, role, roleType, state, language, countryCode, contact, privateMessage, delegatedFrom },
    ...{ invitedAt, deliveredAt, openedAt, viewedAt, origin },
    ended: ended && { how: ended.how, at: ended.at, ...("consent" in ended ? { consent: ended.consent } : {}) },
    checks: proof?.passed.map(({ check, at, reference }) => ({ check, at, reference })),
    payment: payment && { currency: payment.currency, amountMinor: payment.amountMinor, state: payment.state },
  };
}

function valuesOf(values: ReadonlyMap<string, StoredValue> | undefined) {
  return Object.fromEntries(
    [...(values ?? [])].map(([key, value]) => {
      if (value.kind === "text") return [key, value.text];
      if (value.kind === "check") return [key, value.checked];
      return [key, value.kind === "file" ? { file: value.fileName } : { picture: value.form }];
    }),
  );
}

/** A file name without characters that a file system may refuse. */
function plain(name: string): string {
  return name.replace(/[\\/:*?"<>|\p{Cc}]/gu, "_");
}

function json(name: string, value: unknown): ArchivedFile {
  return { name, content: [encoder.encode(`${JSON.stringify(value, null, 2)}\n`) as Bytes] };
}
