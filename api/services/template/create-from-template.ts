import { can } from "../../../domain/access/can.ts";
import { genesis } from "../../../domain/audit/chain.ts";
import type { Output } from "../../../domain/contract/endpoint.ts";
import type { createFromTemplate as contract } from "../../../domain/contract/template/web-form.ts";
import { FormId, toInstant } from "../../../domain/ids.ts";
import { done, type Fault, type Outcome, refuse } from "../../../domain/outcome.ts";
import { createDraft } from "../../../domain/template/create-draft.ts";
import { cleanLine } from "../../../domain/text/clean-text.ts";
import type { AppDeps, Deps } from "../../deps.ts";
import type { MemberPrincipal, Principal } from "../../ports/people.ts";
import { actorOf, editorOf } from "../actor.ts";
import { findOwnDocument } from "../sent/find-own-document.ts";
import { findOwnTemplate } from "./find-own-template.ts";
import { type Submission, submitForm } from "./submit-form.ts";

type Created = Output<typeof contract>;

/** Makes a draft from a template for a member, or a sent document from a web form for anybody. */
export async function createFromTemplate(
  deps: AppDeps,
  { id, newId, principal, order, ...submission }: Submission & { principal: MemberPrincipal | null },
): Promise<Outcome<Created>> {
  if (FormId.safeParse(id).success) {
    // The customer's server overrides its page.
    const { externalId = order.externalId } = principal?.embed ?? {};
    return submitForm(deps, { ...submission, id, newId, order: { ...order, externalId } });
  }
  return principal ? createDraftFrom(deps, principal, { id, newId, order }) : refuse("unauthenticated");
}

async function createDraftFrom(
  deps: Pick<Deps, "clock" | "documents" | "templates" | "killPoint">,
  principal: Principal,
  { id, newId: _id, order: { externalId, ...answers } }: Pick<Submission, "id" | "newId" | "order">,
): Promise<Outcome<Created>> {
  const mayCreate = can(principal.rights, "Documents", "CREATE") && can(principal.rights, "Templates", "VIEW");
  if (!mayCreate) return refuse("not_authorized");
  const found = await findOwnTemplate(deps, principal, id);
  if (!found.ok) return found;
  // Answers belong to web forms.
  const faults = Object.keys(answers).map((path): Fault => ({ path, code: "invalid_input" }));
  if (faults.length > 0) return refuse("invalid_input", { faults });
  const created = { _id, documentId: _id, status: "DRAFT" } as const;
  if ((await findOwnDocument(deps, principal, _id)).ok) return done(created);
  const at = toInstant(deps.clock.now());
  const { seq, head } = await genesis(_id);
  const begins = {
    ...{ _id, createdAt: at, editedBy: editorOf(principal), audit: { seq, head } },
    ownerId: principal.kind === "member" ? principal.user.id : null,
    externalId: externalId && cleanLine(externalId),
    madeFrom: { template: found.value.value.template._id },
    ...(principal.kind === "member" ? { sender: { name: principal.user.name, email: principal.user.email } } : {}),
  };
  const change = createDraft(found.value.value, begins, actorOf(principal));
  if (!(await deps.documents.commit(null, change, at))) return refuse("conflict");
  deps.killPoint("after_commit");
  return done(created);
}
