import { checkProtection } from "../../../domain/access/protection.ts";
import { genesis } from "../../../domain/audit/chain.ts";
import type { DraftInput } from "../../../domain/contract/draft/draft.ts";
import { type TemplateInput, TemplateView } from "../../../domain/contract/template/template.ts";
import { saveDraft } from "../../../domain/document/draft/save-draft.ts";
import { type TemplateId, toInstant } from "../../../domain/ids.ts";
import { done, type Fault, type Outcome, refuse } from "../../../domain/outcome.ts";
import { asDraft, contentOf } from "../../../domain/template/content.ts";
import { saveTemplate as decide } from "../../../domain/template/save-template.ts";
import type { TemplateParts, TemplateState } from "../../../domain/template/template.ts";
import type { FileDeps, SigningDeps } from "../../deps.ts";
import type { Versioned } from "../../ports/basics.ts";
import type { MemberPrincipal } from "../../ports/people.ts";
import { actorOf } from "../actor.ts";
import { draftSecrets } from "../draft/draft-secrets.ts";
import { listHosts } from "../draft/list-hosts.ts";

import { findFileParts } from "../draft/save-draft.ts";
import { lostRace, retryOnLostRace } from "../retry-on-lost-race.ts";
import { findOwnDocument } from "../sent/find-own-document.ts";
import { findOwnTemplate, refusalOfTest } from "./find-own-template.ts";
import { formFaultsOf } from "./form-faults.ts";
import { templateView } from "./template-view.ts";

/** Saves a new template (`id` "new") or the next version. A save on an old version returns the newer state. */
export async function saveTemplate(
  deps: SigningDeps,
  principal: MemberPrincipal,
  id: string,
  input: TemplateInput,
  /** Id for a new template. If the template exists, an earlier attempt of the same request created it. */
  newId: TemplateId,
): Promise<Outcome<TemplateView>> {
  const existing = id === "new" ? await findOwnTemplate(deps, principal, newId) : null;
  if (existing?.ok) return done(await templateView(deps, existing.value.value));
  return retryOnLostRace(async () => {
    const found = id === "new" ? null : await findOwnTemplate(deps, principal, id);
    if (found && !found.ok) return found;
    const refused = found && refusalOfTest(principal, found.value.value.template);
    if (refused) return refused;
    const before = found?.value ?? null;
    const content = await contentFor(deps, principal, before, input);
    if (!content.ok) return content;
    const saved = decide(before?.value ?? null, {
      at: toInstant(deps.clock.now()),
      newId,
      workspaceId: principal.workspaceId,
      editedBy: { id: principal.user.id, name: principal.user.name },
      version: input.version,
      name: input.name,
      category: input.category,
      description: input.description,
      note: input.note,
      content: content.value,
    });
    if (!saved.ok) return saved.refusal.code === "conflict" ? conflictWith(deps, before!) : saved;
    // A rename alone is allowed even when the form could no longer be sent.
    const isPromised = content.value !== null && saved.value.template.form?.isEnabled;
    const faults = isPromised ? await formFaultsOf(deps, saved.value) : [];
    if (faults.length > 0) return refuse("form_cannot_be_sent", { faults });
    return (await deps.templates.put(before, saved.value)) ? done(await templateView(deps, saved.value)) : lostRace;
  });
}

async function conflictWith(deps: FileDeps, { value }: Versioned<TemplateState>): Promise<Outcome<never>> {
  return refuse("conflict", { data: TemplateView.parse(await templateView(deps, value)) });
}

/** The template's content, from a document or from the input; `null` to keep it. */
async function contentFor(
  deps: SigningDeps,
  principal: MemberPrincipal,
  before: Versioned<TemplateState> | null,
  input: TemplateInput,
): Promise<Outcome<TemplateParts | null>> {
  const {
    fromDocument,
    keepPeople,
    name: _,
    category: __,
    description: ___,
    note: ____,
    fileParts,
    recipients,
    documentInfo,
    ...content
  } = input;
  const parts = { fileParts, recipients, documentInfo };
  const missing = Object.entries(parts).flatMap(([path, part]) => (part === undefined ? [path] : []));
  if (fromDocument !== undefined) {
    if (missing.length < 3) return wrong(["fromDocument"]);
    const found = await findOwnDocument(deps, principal, fromDocument);
    if (found.ok) return done(contentOf(found.value.value, keepPeople));
    return refuse(found.refusal.code, { faults: [{ path: "fromDocument", code: found.refusal.code }] });
  }
  if (missing.length === 3) return done(null);
  if (!fileParts || !recipients || !documentInfo) return wrong(missing);
  return draftContent(deps, principal, before, { ...content, fileParts, recipients, documentInfo, version: undefined });
}

/** Follows the rules for saving drafts: an omitted secret keeps its stored value. */
async function draftContent(
  deps: SigningDeps,
  principal: MemberPrincipal,
  before: Versioned<TemplateState> | null,
  input: DraftInput,
): Promise<Outcome<TemplateParts>> {
  const draft = before && asDraft(before.value);
  const fileParts = await findFileParts(deps, principal, draft, input);
  if (!fileParts.ok) return fileParts;
  const { user, workspaceId } = principal;
  const newId = deps.ids.document();
  const change = saveDraft(draft, {
    at: toInstant(deps.clock.now()),
    newId,
    genesis: await genesis(newId),
    input,
    fileParts: fileParts.value,
    secrets: await draftSecrets(deps, input),
    hosts: await listHosts(deps, principal),
    actor: actorOf(principal),
    editedBy: { id: user.id, name: user.name },
    workspaceId,
    ownerId: user.id,
  });
  if (!change.ok) return change;
  const { document, recipients = [], fields = [], infos = {} } = change.value;
  const ids = input.recipients.map(({ _id }) => _id);
  const protection = checkProtection(principal.rights, before?.value.recipients ?? [], recipients, ids);
  if (!protection.ok) return protection;
  return done(contentOf({ document, recipients, fields, infos }));
}

function wrong(paths: readonly string[]): Outcome<never> {
  return refuse("invalid_input", { faults: paths.map((path): Fault => ({ path, code: "invalid_input" })) });
}
