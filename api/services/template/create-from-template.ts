import { can } from "../../../domain/access/can.ts";
import type { Output } from "../../../domain/contract/endpoint.ts";
import type { createFromTemplateCall as contract } from "../../../domain/contract/template/web-form.ts";
import { FormId } from "../../../domain/ids.ts";
import { done, type Fault, type Outcome, refuse } from "../../../domain/outcome.ts";
import { createDraft } from "../../../domain/template/create-draft.ts";
import { fillTemplate } from "../../../domain/template/send-template.ts";
import type { DocumentDeps, MailDeps, SendingDeps, TemplateDeps, WorkspaceDeps } from "../../deps.ts";
import type { MemberPrincipal } from "../../ports/people.ts";
import { actorOf } from "../actor.ts";
import { listHosts } from "../draft/list-hosts.ts";
import { retryOnLostRace, unlessDone } from "../retry-on-lost-race.ts";
import { findOwnDocument } from "../sent/find-own-document.ts";
import { findOwnTemplate } from "./find-own-template.ts";
import { initialFactsOf } from "./initial-facts.ts";
import { type Submission, submitForm } from "./submit-form.ts";

type Created = Output<typeof contract>;

/** Creates a draft from a template for a member, or a sent document from a web form for anybody. */
export async function createFromTemplate(
  deps: SendingDeps & MailDeps,
  { id, newId, principal, order, ...submission }: Submission & { principal: MemberPrincipal | null },
): Promise<Outcome<Created>> {
  if (FormId.safeParse(id).success) {
    // Only templates take people for roles, texts and metadata.
    const faults = (["recipients", "title", "message", "metadata"] as const).flatMap((path): Fault[] =>
      order[path] === undefined ? [] : [{ path, code: "invalid_input" }],
    );
    if (faults.length > 0) return refuse("invalid_input", { faults });
    // The external id in the embed session, set by the customer's server, overrides the page's.
    const { externalId = order.externalId } = principal?.embed ?? {};
    return submitForm(deps, { ...submission, id, newId, order: { ...order, externalId } });
  }
  return principal ? createDraftFrom(deps, principal, { id, newId, order }) : refuse("unauthenticated");
}

export async function createDraftFrom(
  deps: WorkspaceDeps & DocumentDeps & TemplateDeps,
  principal: MemberPrincipal,
  {
    id,
    newId: _id,
    order: { externalId, metadata, values = {}, recipients: takers = [], title, message, ...answers },
  }: Pick<Submission, "id" | "newId" | "order">,
): Promise<Outcome<Created>> {
  const mayCreate = can(principal.rights, "Documents", "CREATE") && can(principal.rights, "Templates", "VIEW");
  if (!mayCreate) return refuse("not_authorized");
  const found = await findOwnTemplate(deps, principal, id);
  if (!found.ok) return found;
  // Only web forms accept answers.
  const faults = Object.keys(answers).map((path): Fault => ({ path, code: "invalid_input" }));
  if (faults.length > 0) return refuse("invalid_input", { faults });
  const created = { _id, documentId: _id, status: "DRAFT" } as const;
  if ((await findOwnDocument(deps, principal, _id)).ok) return done(created);
  const { value: state } = found.value;
  const from = { template: state.template._id, externalId, metadata };
  const begins = await initialFactsOf(deps, principal, _id, from);
  const draft = fillTemplate(state, { takers, values }, await listHosts(deps, principal), begins, deps);
  if (!draft.ok) return draft;
  const texts = { ...(title === undefined ? {} : { title }), ...(message === undefined ? {} : { message }) };
  const infos = Object.entries(draft.value.infos).map(([language, info]) => [language, { ...info, ...texts }]);
  const change = createDraft(
    { ...draft.value, infos: Object.fromEntries(infos) },
    state.template._id,
    actorOf(principal),
  );
  return retryOnLostRace(async () => {
    const committed = await deps.documents.commit(null, change, begins.createdAt);
    // Another attempt of the same request may have created it.
    if (!("done" in committed || "exists" in committed)) return unlessDone(committed);
    deps.killPoint("after_commit");
    return done(created);
  });
}
