import { hasNeeded } from "../../../domain/access/can.ts";
import { sha256 } from "../../../domain/audit/sha256.ts";
import type { openEmbedSessionCall as contract, EmbedScopeInput } from "../../../domain/contract/embed/embed.ts";
import type { Body, Output } from "../../../domain/contract/endpoint.ts";
import type { DraftLocks } from "../../../domain/embed/locks.ts";
import { readOrigins } from "../../../domain/embed/origin.ts";
import { EMBED_SESSION_PREFIX } from "../../../domain/embed/secret.ts";
import { type EmbedScope, type EmbedSession, PROMISE_MS } from "../../../domain/embed/session.ts";
import { type DocumentId, FormId, toInstant } from "../../../domain/ids.ts";
import { done, type Fault, notFound, type Outcome, refuse } from "../../../domain/outcome.ts";
import { cleanLine } from "../../../domain/text/clean-text.ts";
import type { DocumentDeps, EmbedDeps, SigningDeps, TemplateDeps } from "../../deps.ts";
import type { MemberPrincipal, Principal } from "../../ports/people.ts";
import { findPromisedDraft } from "../draft/promised-draft.ts";
import { saveDraft } from "../draft/save-draft.ts";
import { findOwnDocument } from "../sent/find-own-document.ts";
import { findFormWorkspace } from "../template/find-form.ts";

/** Initial facts of a new draft. */
type NewDocument = { newId: DocumentId; externalId: string | undefined };
type Scoped = Pick<EmbedSession, "linkEpoch"> & { scope: EmbedScope };

/**
 * Opens a session for one scope and a few origins; only this response contains its secret. Signing needs its own
 * permission, because whoever holds the session can act as the recipient.
 */
export async function openEmbedSession(
  deps: SigningDeps & EmbedDeps,
  caller: MemberPrincipal,
  { scope: requestedScope, origins: chosen, expiresIn, externalId }: Body<typeof contract>,
  /** Id for a new draft, if one is created. */
  newId: DocumentId,
): Promise<Outcome<Output<typeof contract>>> {
  const need = ["Documents", requestedScope.kind === "sign" ? "SIGN" : "CREATE"] as const;
  if (!hasNeeded(caller.rights, need)) return refuse("not_authorized");
  const principal = { ...caller, need };
  const origins = await chooseOrigins(deps, principal, chosen);
  if (!origins.ok) return origins;
  const scoped = await findScope(deps, principal, requestedScope, { newId, externalId });
  if (!scoped.ok) return scoped;
  const secret = `${EMBED_SESSION_PREFIX}${deps.ids.secret()}`;
  const nowMs = deps.clock.now();
  const session: EmbedSession = {
    ...scoped.value,
    workspaceId: principal.workspaceId,
    apiKeyId: principal.apiKey!,
    origins: origins.value,
    ...(externalId === undefined ? {} : { externalId }),
    createdAt: toInstant(nowMs),
    expiresAt: toInstant(nowMs + expiresIn * 1000),
  };
  await deps.embedSessions.put(await sha256(secret), session);
  return done({ session: secret, ...session });
}

/** The requested subset of the workspace's origins; all origins if none are requested. */
async function chooseOrigins(
  deps: EmbedDeps,
  { workspaceId }: Principal,
  chosen: string[] | undefined,
): Promise<Outcome<string[]>> {
  const listed = await deps.embedOrigins.list(workspaceId);
  if (listed.length === 0) return refuse("embed_origins_missing");
  if (!chosen) return done(listed);
  const { origins, faults } = readOrigins(chosen);
  const unlisted = chosen.flatMap((one, index): Fault[] => {
    const [origin] = readOrigins([one]).origins;
    const isUnlisted = origin !== undefined && !listed.includes(origin);
    return isUnlisted ? [{ path: `origins.${index}`, code: "embed_origin_unlisted" }] : [];
  });
  const all = [...faults, ...unlisted];
  if (all.length > 0) return refuse(all[0]!.code, { faults: all });
  return origins.length > 0 ? done(origins) : refuse("embed_origins_missing");
}

/** The session's scope, checked to exist in the workspace and to be usable. */
async function findScope(
  deps: SigningDeps,
  principal: MemberPrincipal,
  requestedScope: EmbedScopeInput,
  begins: NewDocument,
): Promise<Outcome<Scoped>> {
  switch (requestedScope.kind) {
    case "sign":
      return findSigner(deps, principal, requestedScope);
    case "form":
      return findOwnForm(deps, principal, requestedScope.formId);
    case "prepare":
      return findDraft(deps, principal, requestedScope, begins);
    case "documents": {
      if (requestedScope.documentId === undefined) return done({ scope: { kind: "documents" } });
      const found = await findOwnDocument(deps, principal, requestedScope.documentId);
      return found.ok ? done({ scope: { kind: "documents", documentId: found.value.value.document._id } }) : found;
    }
  }
}

async function findSigner(
  deps: DocumentDeps,
  principal: Principal,
  { documentId, recipientId }: { documentId: string; recipientId: string },
): Promise<Outcome<Scoped>> {
  const found = await findOwnDocument(deps, principal, documentId);
  if (!found.ok) return found;
  const { document, recipients } = found.value.value;
  if (document.status === "DRAFT" || document.status === "QUEUED") return refuse("document_not_sent");
  const recipient = recipients.find((one) => one._id === recipientId);
  if (!recipient) return notFound("recipient", "scope.recipientId");
  if (!recipient.invitedAt) return refuse("not_your_turn");
  const { _id, linkEpoch } = recipient;
  return done({ scope: { kind: "sign", documentId: document._id, recipientId: _id }, linkEpoch });
}

async function findDraft(
  deps: SigningDeps,
  principal: MemberPrincipal,
  { documentId: id, draft, locked, kinds }: Extract<EmbedScopeInput, { kind: "prepare" }>,
  { newId, externalId }: NewDocument,
): Promise<Outcome<Scoped>> {
  const locks: DraftLocks = { ...(locked ? { locked } : {}), ...(kinds ? { kinds } : {}) };
  if (id === undefined && draft === undefined) return promiseDraft(deps, principal, { newId, externalId }, locks);
  if (id === undefined) {
    const own = externalId === undefined ? {} : { externalId };
    const saved = await saveDraft(deps, principal, "new", { ...draft!, ...own }, newId);
    return saved.ok ? done({ scope: { kind: "prepare", documentId: saved.value._id, ...locks } }) : saved;
  }
  // The draft exists, so the input for a new one would be silently ignored.
  if (draft) return refuse("invalid_input", { faults: [{ path: "scope.draft", code: "invalid_input" }] });
  const found = await findOwnDocument(deps, principal, id);
  const state = found.ok ? done(found.value.value) : await findPromisedDraft(deps, principal, id);
  if (!state.ok) return found.ok ? state : found;
  const { _id, status } = state.value.document;
  return status === "DRAFT"
    ? done({ scope: { kind: "prepare", documentId: _id, ...locks } })
    : refuse("document_not_draft");
}

/** Names a draft that the page's first change creates. A repeat of the call names the same one. */
async function promiseDraft(
  deps: DocumentDeps,
  { workspaceId, user, isTest }: MemberPrincipal,
  { newId, externalId }: NewDocument,
  locks: DraftLocks,
): Promise<Outcome<Scoped>> {
  await deps.draftPromises.put(newId, {
    workspaceId,
    ownerId: user.id,
    ...(isTest ? { isTest: true as const } : {}),
    ...(externalId === undefined ? {} : { externalId: cleanLine(externalId) }),
    expiresAt: toInstant(deps.clock.now() + PROMISE_MS),
  });
  return done({ scope: { kind: "prepare", documentId: newId, ...locks } });
}

/** Accepts a form that is off: its page shows that it is closed. */
async function findOwnForm(deps: TemplateDeps, { workspaceId }: Principal, id: string): Promise<Outcome<Scoped>> {
  const formId = FormId.safeParse(id);
  const isOwn = formId.success && (await findFormWorkspace(deps, formId.data)) === workspaceId;
  if (isOwn) return done({ scope: { kind: "form", formId: formId.data } });
  return refuse("form_not_found", { faults: [{ path: "scope.formId", code: "form_not_found" }] });
}
