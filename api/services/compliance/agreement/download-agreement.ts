import { customerOf } from "../../../../domain/compliance/agreement.ts";
import type { downloadBaaCall as contract } from "../../../../domain/contract/compliance/agreement.ts";
import type { Output } from "../../../../domain/contract/endpoint.ts";
import { done, notFound, type Outcome, refuse } from "../../../../domain/outcome.ts";
import type { ComplianceDeps, DocumentDeps, FileDeps } from "../../../deps.ts";
import type { MemberPrincipal } from "../../../ports/people.ts";
import { findById } from "../../sent/change-document.ts";
import { download } from "../../sent/download-document.ts";
import { findAgreement } from "./find-agreement.ts";

/** Downloads the sealed agreement on behalf of the customer. Refusals: `baa_not_signed`. */
export async function downloadAgreement(
  deps: FileDeps & DocumentDeps & ComplianceDeps,
  { workspaceId }: MemberPrincipal,
): Promise<Outcome<Output<typeof contract>>> {
  const found = await findAgreement(deps, workspaceId);
  if (found?.status !== "signed") return refuse("baa_not_signed");
  const customer = found.state && customerOf(found.state.recipients);
  if (!customer) return notFound("file");
  const actor = { kind: "recipient" as const, id: customer._id };
  const answer = await download(deps, findById(deps, found.record.value.documentId), actor, customer._id);
  if (!answer.ok) return answer;
  return done({ url: answer.value.url, fileName: answer.value.files[0]!.fileName });
}
