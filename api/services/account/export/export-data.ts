import { toInstant } from "../../../../domain/ids.ts";
import { done, notFound, type Outcome } from "../../../../domain/outcome.ts";
import type { IntegrationDeps, SendingDeps } from "../../../deps.ts";
import type { Bytes } from "../../../ports/basics.ts";
import type { MemberPrincipal } from "../../../ports/people.ts";
import { filesAbout } from "./files-about.ts";

/** A zip of everything stored about the caller, without secrets; streamed. */
export async function exportData(
  deps: SendingDeps & IntegrationDeps,
  member: MemberPrincipal,
  { token, userAgent }: { token: string; userAgent: string },
): Promise<Outcome<ReadableStream<Bytes>>> {
  const profile = await deps.users.find(member.user.id);
  if (!profile) return notFound("account");
  await deps.securityLog.add(member.user.id, { kind: "data_exported" }, userAgent);
  const nowMs = deps.clock.now();
  return done(deps.zipFiles(filesAbout(deps, { member, profile, token, at: toInstant(nowMs) }), nowMs));
}
