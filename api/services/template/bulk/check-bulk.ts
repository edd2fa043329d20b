import { done, type Outcome } from "../../../../domain/outcome.ts";
import type { SigningDeps } from "../../../deps.ts";
import type { MemberPrincipal } from "../../../ports/people.ts";
import { type BulkCheck, checkRows } from "./check-rows.ts";
import { readPrepared } from "./read-prepared.ts";

/** Reports what a prepared sending would do, without sending anything. */
export async function checkBulk(
  deps: SigningDeps,
  principal: MemberPrincipal,
  id: string,
): Promise<Outcome<BulkCheck>> {
  const prepared = await readPrepared(deps, principal, id);
  if (!prepared.ok) return prepared;
  const { bulk, state, table } = prepared.value;
  return done(await checkRows(deps, bulk.value, state, table));
}
