import type { Output } from "../../../../domain/contract/endpoint.ts";
import type { readBulkCall as contract } from "../../../../domain/contract/template/bulk.ts";
import { done, type Outcome } from "../../../../domain/outcome.ts";
import type { TemplateDeps } from "../../../deps.ts";
import type { MemberPrincipal } from "../../../ports/people.ts";
import { bulkView } from "./bulk-view.ts";
import { findOwnBulk } from "./find-own-bulk.ts";
import type { Untranslated } from "./untranslated.ts";

const FAULTS_SHOWN = 200;

/** Reads a bulk sending's progress and its first faults. */
export async function readBulk(
  deps: TemplateDeps,
  principal: MemberPrincipal,
  id: string,
): Promise<Outcome<Untranslated<Output<typeof contract>>>> {
  const found = await findOwnBulk(deps, principal, id);
  if (!found.ok) return found;
  const failures = await deps.bulks.failures(found.value.value._id, 1, FAULTS_SHOWN);
  const faults = failures.flatMap((one) => ("code" in one ? [one] : []));
  return done({ ...bulkView(found.value.value), faults });
}
