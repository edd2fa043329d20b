import { genesis } from "../../../../domain/audit/chain.ts";
import { type Agreement, customerRole } from "../../../../domain/compliance/agreement.ts";
import type { Change } from "../../../../domain/document/change.ts";
import { type Instant, TemplateId, type UserId, type WorkspaceId } from "../../../../domain/ids.ts";
import { done, type Outcome, refuse } from "../../../../domain/outcome.ts";
import { sameEmail } from "../../../../domain/recipient/email.ts";
import { fillTemplate, sendTemplate } from "../../../../domain/template/send-template.ts";
import { ownerOf } from "../../../../domain/template/template.ts";
import type { SendingDeps } from "../../../deps.ts";
import { sendCommandFor } from "../../draft/send-command.ts";

const actor = { kind: "system", id: "agreement" } as const;

/**
 * Creates and sends the agreement's document from the operator's template; the template's owner is the sender.
 * Refusals: `baa_not_available`, whose reason is logged for the operator.
 */
export async function composeAgreement(deps: SendingDeps, agreement: Agreement, at: Instant): Promise<Outcome<Change>> {
  const notAvailable = (reason: string) => {
    deps.log("error", "the template of BAA_TEMPLATE_ID cannot be sent", { reason });
    return refuse("baa_not_available");
  };
  const { documentId: _id, by, workspaceId } = agreement;
  const id = TemplateId.safeParse(deps.config.baaTemplate);
  const state = id.success ? (await deps.templates.find(id.data))?.value : undefined;
  if (!state) return notAvailable("there is no such template");
  const { template } = state;
  if (template.workspaceId === workspaceId) return notAvailable("the operator's own workspace needs no agreement");
  const customer = customerRole(state.recipients);
  if (!customer) return notAvailable("it needs two signers in order, the second of them known");
  const sender = await findSender(deps, template.workspaceId, ownerOf(template));
  if (!sender) return notAvailable("its owner is no member of its workspace");
  if (sameEmail(sender.email, by.email)) return notAvailable("the customer is the sender");
  const { seq, head } = await genesis(_id);
  const begins = {
    ...{ _id, createdAt: at, editedBy: { id: sender.id, name: sender.name }, audit: { seq, head } },
    ...{ ownerId: sender.id, externalId: `baa:${workspaceId}`, madeFrom: { template: template._id, isListed: true } },
    sender: { name: sender.name, email: sender.email },
  };
  const takers = [{ _id: customer._id, name: by.name, email: by.email }];
  const filled = fillTemplate(state, { takers, values: {} }, new Map(), begins, deps);
  if (!filled.ok) return notAvailable(filled.refusal.code);
  const change = sendTemplate(filled.value, await sendCommandFor(deps, filled.value, { at, actor, sender }));
  return change.ok ? done(change.value) : notAvailable(change.refusal.code);
}

/** A workspace created together with its account may have no stored members; then the owner's confirmed address is used. */
async function findSender({ users, workspaces }: SendingDeps, workspace: WorkspaceId, id: UserId) {
  const [profile, member] = await Promise.all([users.find(id), workspaces.findMemberOf(workspace, id)]);
  const membership = profile?.memberships[workspace];
  const email = member?.value.email ?? profile?.emailProof?.email;
  if (!profile || !membership || membership.ended || profile.ending || !email) return null;
  return { id, name: profile.displayName, email, language: profile.language };
}
