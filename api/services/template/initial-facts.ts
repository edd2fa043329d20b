import { genesis } from "../../../domain/audit/chain.ts";
import { changedProgramData, type ProgramData } from "../../../domain/document/program-data.ts";
import { type DocumentId, type TemplateId, toInstant } from "../../../domain/ids.ts";
import type { InitialFacts } from "../../../domain/template/content.ts";
import type { CoreDeps } from "../../deps.ts";
import type { MemberPrincipal } from "../../ports/people.ts";
import { editorOf } from "../actor.ts";

/** Initial facts of a document that a member creates from a template; the member fills the sender's roles. */
export async function initialFactsOf(
  { clock }: CoreDeps,
  principal: MemberPrincipal,
  _id: DocumentId,
  from: ProgramData & { template: TemplateId; further?: readonly TemplateId[] },
): Promise<InitialFacts> {
  const { user } = principal;
  const { seq, head } = await genesis(_id);
  return {
    ...{ _id, createdAt: toInstant(clock.now()), editedBy: editorOf(principal), audit: { seq, head } },
    ownerId: user.id,
    ...changedProgramData({}, from),
    madeFrom: {
      template: from.template,
      ...(from.further?.length ? { further: [...from.further] } : {}),
      isListed: true,
    },
    ...(principal.isTest ? { isTest: true } : {}),
    sender: { name: user.name, email: user.email },
  };
}
