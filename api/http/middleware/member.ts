import { sameEmail } from "../../../domain/recipient/email.ts";
import { translatedOr } from "../../../domain/text/language.ts";
import type { IdentityFacts } from "../../ports/identity.ts";
import type { Principal, UserProfile } from "../../ports/people.ts";

export type Member = Extract<Principal, { kind: "member" }>;

/**
 * Builds the principal of a signed-in person, as owner of their workspace, from their profile and the facts of the
 * identity service.
 */
export function memberFrom(profile: UserProfile, facts: Pick<IdentityFacts, "email" | "emailVerified">): Member {
  const { id, displayName, language, workspaceId } = profile;
  const { email } = facts;
  const proven = profile.emailProof;
  // An outside identity service may not confirm addresses; this server does it then.
  const emailVerified = facts.emailVerified || (proven !== undefined && sameEmail(proven.email, email));
  return {
    kind: "member",
    user: { id, email, name: displayName, emailVerified, language: translatedOr(language) },
    workspaceId,
    role: "owner",
  };
}
