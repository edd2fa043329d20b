import { isTheirs, mayConcern, namesIn, withoutPersonInComment } from "../../../../domain/compliance/erase-person.ts";
import type { DocumentState, StoredValue } from "../../../../domain/document/change.ts";
import type { Comment } from "../../../../domain/document/comment.ts";
import { endOf } from "../../../../domain/document/document.ts";
import type { DocumentId, Instant, WorkspaceId } from "../../../../domain/ids.ts";
import type { Recipient } from "../../../../domain/recipient/recipient.ts";
import type { DocumentDeps, FileDeps, TemplateDeps } from "../../../deps.ts";
import type { ArchivedFile } from "../../../ports/files.ts";
import { inRegion } from "../../file/data-center-store.ts";
import { withFileNames } from "../../file/file-names.ts";
import { walkPages } from "../../walk-pages.ts";
import { jsonFile } from "./json-file.ts";
import { bulksAbout, templatesAbout } from "./templates-about-person.ts";

const BATCH = 50;
/** Maximum documents of a workspace that is searched before the export; more would take too long for a response. */
const SEARCHED = 500;
const PERSON_FILE = "person.json";
type Subject = { email: string; workspace: WorkspaceId; at: Instant };

/**
 * Files with all data of a workspace about a person: a folder for each document that names them, including the sealed
 * files they signed, and a file for each template and bulk sending that names them.
 */
export async function* filesAboutPerson(
  deps: FileDeps & DocumentDeps & TemplateDeps,
  subject: Subject,
): AsyncGenerator<ArchivedFile> {
  const { email, workspace, at } = subject;
  const contact = await deps.contacts.find(workspace, email);
  yield jsonFile(PERSON_FILE, { email, exportedAt: at, contact });
  for await (const id of documentsOf(deps, workspace)) {
    const state = (await deps.documents.findState(id))?.value;
    if (!state) continue;
    const comments = await commentsAbout(deps, state, email);
    if (comments.length > 0 || mayConcern(state, email)) yield* filesOf(deps, state, { email, comments });
  }
  const person = { email, names: contact ? [contact.name] : [] };
  yield* templatesAbout(deps, workspace, person);
  yield* bulksAbout(deps, workspace, person);
}

/** Whether the export has more than the address itself; `true` for a workspace that is too large to search. */
export async function hasFilesAboutPerson(
  deps: FileDeps & DocumentDeps & TemplateDeps,
  subject: Subject,
): Promise<boolean> {
  if (await deps.contacts.find(subject.workspace, subject.email)) return true;
  let documents = 0;
  for await (const _ of documentsOf(deps, subject.workspace)) if (++documents > SEARCHED) return true;
  for await (const { name } of filesAboutPerson(deps, subject)) if (name !== PERSON_FILE) return true;
  return false;
}

async function commentsAbout(
  { comments }: FileDeps & DocumentDeps & TemplateDeps,
  { document, recipients }: DocumentState,
  email: string,
): Promise<Comment[]> {
  const person = { email, names: namesIn(recipients, email) };
  return (await comments.list(document._id)).filter((one) => withoutPersonInComment(one, person) !== one);
}

async function* documentsOf(
  { documents }: FileDeps & DocumentDeps & TemplateDeps,
  workspace: WorkspaceId,
): AsyncGenerator<DocumentId> {
  for (const view of ["all", "archived", "bin"] as const) {
    const heads = walkPages((after: DocumentId | undefined) =>
      documents.list({ scopes: [{ workspace }], view, after, limit: BATCH }),
    );
    for await (const { _id } of heads) yield _id;
  }
}

async function* filesOf(
  deps: FileDeps & DocumentDeps & TemplateDeps,
  state: DocumentState,
  { email, comments }: { email: string; comments: readonly Comment[] },
): AsyncGenerator<ArchivedFile> {
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
  yield jsonFile(`${folder}/document.json`, {
    ...{ id: document._id, title: document.title, status: document.status },
    ...{ createdAt: document.createdAt, sentAt: document.sentAt, endedAt: document.ended?.at },
    getsCopy: document.ccEmails.some((cc) => cc.toLowerCase() === email),
    parts: theirs.map((one) => ({ ...partOf(one), values: valuesOf(values.get(one._id)) })),
    comments: comments.map(({ at, text }) => ({ at, text })),
    trail: trail.map(({ entry, personal }) => ({
      ...{ at: entry.ts, type: entry.type, data: entry.data, personal: personal?.facts ?? null },
    })),
  });
  const { completed } = endOf(document);
  if (!completed || !theirs.some(({ ended }) => ended?.how === "signed")) return;
  for (const { fileName, object } of withFileNames(deps, state, completed.sealed).files) {
    const bytes = await inRegion(deps, document.settings.dataCenter).objects.get(object);
    if (!bytes) throw new Error(`the sealed file ${object} is missing`);
    yield { name: `${folder}/${fileName}`, content: [bytes] };
  }
}

/** Lists properties explicitly, so that no secret is exported. */
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
