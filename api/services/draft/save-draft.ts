import { checkProtection } from "../../../domain/access/protection.ts";
import { genesis } from "../../../domain/audit/chain.ts";
import type { DraftInput } from "../../../domain/contract/draft/draft.ts";
import type { OwnerView } from "../../../domain/contract/views/views.ts";
import type { Change, DocumentState } from "../../../domain/document/change.ts";
import { saveDraft as decide, GUEST_DRAFTS_LIMIT } from "../../../domain/document/draft/save-draft.ts";
import type { FilePart } from "../../../domain/document/file-part.ts";
import { isSameProgramData, type ProgramData } from "../../../domain/document/program-data.ts";
import { checkLocks } from "../../../domain/embed/locks.ts";
import { type DocumentId, type FilePartKey, type Instant, toInstant } from "../../../domain/ids.ts";
import { done, notFound, type Outcome, refuse } from "../../../domain/outcome.ts";
import type { DocumentDeps, FileDeps, SigningDeps } from "../../deps.ts";
import type { Versioned } from "../../ports/basics.ts";
import type { Principal } from "../../ports/people.ts";
import { actorOf, editorOf } from "../actor.ts";
import { findUploaded } from "../file/compose-file.ts";
import { seesAll } from "../judge-document.ts";
import { lostRace, retryOnLostRace } from "../retry-on-lost-race.ts";
import { findOwnDocument } from "../sent/find-own-document.ts";
import { ownerView } from "../sent/owner-view.ts";
import { draftLocks } from "./bound-document.ts";
import { conflictWith } from "./conflict-with.ts";
import { draftSecrets } from "./draft-secrets.ts";
import { listHosts } from "./list-hosts.ts";
import { findPromisedDraft } from "./promised-draft.ts";

/**
 * Saves a new draft (`id` "new", or one that an embed session promised) or the next version. A save on an old version
 * returns the newer state.
 */
export async function saveDraft(
  deps: SigningDeps,
  principal: Principal,
  id: string,
  input: DraftInput,
  /** Id for a new draft. If the draft exists, an earlier attempt of the same request created it. */
  newId: DocumentId,
): Promise<Outcome<OwnerView>> {
  if (id === "new") {
    const existing = await findOwnDocument(deps, principal, newId);
    if (existing.ok) return done(await ownerView(deps, existing.value.value));
  }
  const base = id === "new" ? done(newDraft) : await findBase(deps, principal, id);
  if (!base.ok) return base;
  const { before, promised } = base.value;
  const ownId = promised?.document._id ?? newId;
  const tooMany = before ? null : await tooManyDrafts(deps, principal);
  if (tooMany) return tooMany;
  const at = toInstant(deps.clock.now());
  const change = await decideDraft(deps, principal, before?.value ?? null, input, { newId: ownId, at, promised });
  if (!change.ok) return change.refusal.code === "conflict" ? conflictWith(deps, principal, id) : change;
  const committed = await deps.documents.commit(before, change.value, at);
  // The person who wrote first is shown, and decides again.
  if (!("done" in committed)) return conflictWith(deps, principal, id);
  if (promised) await deps.draftPromises.remove(ownId);
  const after = await deps.documents.findState(change.value.document._id);
  return done(await ownerView(deps, after!.value));
}

/** The change by which a draft is saved, within what the caller may do. `before` is `null` for a new draft. */
export async function decideDraft(
  deps: SigningDeps,
  principal: Principal,
  before: DocumentState | null,
  input: DraftInput,
  { newId, at, promised = null }: { newId: DocumentId; at: Instant; promised?: DocumentState | null },
): Promise<Outcome<Change>> {
  const fileParts = await findFileParts(deps, principal, before, input);
  if (!fileParts.ok) return fileParts;
  const chain = await genesis(newId);
  const change = decide(before, {
    at,
    newId,
    genesis: { seq: chain.seq, head: chain.head },
    input: {
      ...programDataOf(promised),
      ...input,
      ...(await uploadedWith(deps, principal, before, input, fileParts.value)),
    },
    fileParts: fileParts.value,
    secrets: await draftSecrets(deps, input),
    hosts: await listHosts(deps, principal),
    actor: actorOf(principal),
    editedBy: editorOf(principal),
    isTest: principal.kind === "member" && principal.isTest === true,
    workspaceId: principal.workspaceId,
    ownerId: principal.kind === "member" ? principal.user.id : null,
  });
  if (!change.ok) return change;
  const lockCheck = keepsLocks(principal, before ?? promised, change.value);
  if (!lockCheck.ok) return lockCheck;
  const ids = input.recipients.map(({ _id }) => _id);
  const { recipients = [] } = change.value;
  const protection = checkProtection(principal.rights, before?.recipients ?? [], recipients, ids);
  return protection.ok ? change : protection;
}

/** The state that a save changes; `promised`: empty, and to be created by this save. */
type Base = { before: Versioned<DocumentState> | null; promised: DocumentState | null };
const newDraft: Base = { before: null, promised: null };

function programDataOf(promised: DocumentState | null): ProgramData {
  const externalId = promised?.document.externalId;
  return externalId === undefined ? {} : { externalId };
}

async function findBase(deps: DocumentDeps, principal: Principal, id: string): Promise<Outcome<Base>> {
  const found = await findOwnDocument(deps, principal, id);
  if (found.ok) return done({ before: found.value, promised: null });
  const promised = await findPromisedDraft(deps, principal, id);
  return promised.ok ? done({ before: null, promised: promised.value }) : found;
}

/** An embed session may lock parts of its draft. The customer's server sets the program's data, not its page. */
function keepsLocks(principal: Principal, before: DocumentState | null, after: Change): Outcome<null> {
  const isEmbedded = principal.kind === "member" && principal.embed !== undefined;
  if (isEmbedded && !isSameProgramData(before?.document ?? {}, after.document)) return refuse("embed_part_locked");
  const locks = draftLocks(principal);
  if (!locks || !before) return done(null);
  const { document, recipients = before.recipients, fields = before.fields, infos = before.infos } = after;
  return checkLocks(locks, before, { document, recipients, fields, infos });
}

/** Limits the number of drafts of an anonymous guest. */
async function tooManyDrafts(deps: DocumentDeps, principal: Principal): Promise<Outcome<never> | null> {
  if (principal.kind === "member") return null;
  const { draft } = await deps.documents.count([{ workspace: principal.workspaceId }]);
  return draft < GUEST_DRAFTS_LIMIT ? null : refuse("too_many_guest_drafts", { params: { limit: GUEST_DRAFTS_LIMIT } });
}

/** Data that the program gave with files that are new in the draft, unless the draft or the save has its own. */
async function uploadedWith(
  { files }: FileDeps,
  principal: Principal,
  before: DocumentState | null,
  input: ProgramData,
  fileParts: readonly FilePart[],
): Promise<ProgramData> {
  if (principal.kind === "member" && principal.embed) return {};
  const known = new Set(before?.document.fileParts.map(({ key }) => key));
  const found: ProgramData = {};
  for (const { key } of fileParts.filter((part) => !known.has(part.key))) {
    const { externalId, metadata } = await files.readProgramData(key);
    if (externalId !== undefined) found.externalId ??= externalId;
    if (metadata) found.metadata ??= metadata;
  }
  const { externalId, metadata } = { ...before?.document, ...input };
  if (externalId !== undefined) delete found.externalId;
  if (metadata) delete found.metadata;
  return found;
}

/** The draft's existing files and the caller's own that the input names. */
export async function findFileParts(
  deps: FileDeps & DocumentDeps,
  principal: Principal,
  before: DocumentState | null,
  input: Pick<DraftInput, "fileParts">,
): Promise<Outcome<FilePart[]>> {
  const partsByKey = new Map(before?.document.fileParts.map((part) => [part.key, part]));
  const parts = await Promise.all(
    input.fileParts.map(async ({ key }) => partsByKey.get(key) ?? findUploaded(deps, principal, key)),
  );
  const removed = [...partsByKey.keys()].filter((key) => !input.fileParts.some((one) => one.key === key));
  await Promise.all(removed.map((key) => keepOpen(deps, principal, key)));
  const missing = parts.indexOf(null);
  if (missing >= 0) {
    return notFound("file", `fileParts.${missing}.key`);
  }
  return done(parts.filter((part) => part !== null));
}

/** Lets the caller restore a file that they remove from a draft, also if another member uploaded it. */
async function keepOpen(deps: FileDeps, principal: Principal, key: FilePartKey): Promise<void> {
  if (principal.kind === "guest" || seesAll(principal)) return;
  await retryOnLostRace(async () => {
    const stored = await deps.files.find(key);
    if (stored?.value.openTo?.includes(principal.user.id) !== false) return done(null);
    const openTo = [...stored.value.openTo, principal.user.id];
    return (await deps.files.replace(stored, { ...stored.value, openTo })) ? done(null) : lostRace;
  });
}
