import type { Body } from "../../../domain/contract/endpoint.ts";
import type { saveDelegateCall as contract, UserDetail } from "../../../domain/contract/user.ts";
import { type Instant, toInstant } from "../../../domain/ids.ts";
import { done, type Fault, type Outcome, refuse } from "../../../domain/outcome.ts";
import { isEmail, sameEmail } from "../../../domain/recipient/email.ts";
import { cleanLine } from "../../../domain/text/clean-text.ts";
import type { ProfileDeps } from "../../deps.ts";
import type { MemberPrincipal } from "../../ports/people.ts";
import { userDetail } from "./user-detail.ts";

/** Sets a member's stand-in for an absence: requests to their confirmed address go there. */
export async function saveDelegate(
  deps: ProfileDeps,
  member: MemberPrincipal,
  input: Body<typeof contract>,
): Promise<Outcome<UserDetail>> {
  const { user } = member;
  const name = cleanLine(input.name);
  const email = input.email.trim();
  const reason = cleanLine(input.reason);
  const from = readInstant(input.from);
  const until = readInstant(input.until);
  const faults: Fault[] = [];
  if (name === "") faults.push({ path: "name", code: "recipient_needs_name" });
  if (email === "") faults.push({ path: "email", code: "recipient_needs_email" });
  else if (!isEmail(email)) faults.push({ path: "email", code: "invalid_email" });
  else if (sameEmail(email, user.email)) faults.push({ path: "email", code: "delegate_is_oneself" });
  if (!from) faults.push({ path: "from", code: "invalid_input" });
  const isAhead = until && until > toInstant(deps.clock.now()) && (!from || until > from);
  if (!isAhead) faults.push({ path: "until", code: "invalid_input" });
  if (reason === "") faults.push({ path: "reason", code: "reason_required" });
  if (faults.length > 0 || !from || !until) return refuse(faults[0]!.code, { faults });
  await deps.users.setDelegate(user.id, user.email, { name, email, from, until, reason });
  return done(await userDetail(deps, member));
}

export async function removeDelegate(deps: ProfileDeps, member: MemberPrincipal): Promise<Outcome<UserDetail>> {
  await deps.users.setDelegate(member.user.id, member.user.email, null);
  return done(await userDetail(deps, member));
}

/** Accepts an ISO date (its start in UTC) or an instant; `null` for anything else. */
function readInstant(text: string): Instant | null {
  const isIso = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d))?$/.test(text);
  const ms = isIso ? Date.parse(text) : Number.NaN;
  return Number.isNaN(ms) ? null : toInstant(ms);
}
