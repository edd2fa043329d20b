import { type AccountEnd, closeAccount as decide } from "../../../../domain/account/account-end.ts";
import { toInstant } from "../../../../domain/ids.ts";
import { done, notFound, type Outcome } from "../../../../domain/outcome.ts";
import type { EndingDeps } from "../../../deps.ts";
import type { MemberPrincipal } from "../../../ports/people.ts";
import { endLeftovers } from "../recovery/end-leftovers.ts";
import { predictWorkspaceFates } from "./predict-workspace-fates.ts";

/**
 * Closes the caller's account. The commit already stops every session, key and page of the account; ending the sessions
 * afterwards only removes their records. Two concurrent calls both return the closing that was committed first.
 */
export async function closeAccount(
  deps: EndingDeps,
  { user }: MemberPrincipal,
  userAgent: string,
): Promise<Outcome<Pick<AccountEnd, "email" | "eraseAt">>> {
  const profile = await deps.users.find(user.id);
  if (!profile) return notFound("account");
  const fates = await predictWorkspaceFates(deps, profile);
  const at = toInstant(deps.clock.now());
  const decided = decide(
    user,
    fates.map(({ workspace: { name }, fate }) => ({ name, fate })),
    at,
  );
  if (!decided.ok) return decided;
  const extensionsEnd = { name: deps.ids.extensionSession(), at };
  const end = await deps.accountEnds.begin(user.id, decided.value.end, extensionsEnd, decided.value.jobs);
  deps.killPoint("account_closed");
  if (end === decided.value.end) await deps.securityLog.add(user.id, { kind: "account_closed" }, userAgent);
  await endLeftovers(deps, profile, "account_closed");
  return done({ email: end.email, eraseAt: end.eraseAt });
}
