import { sameEmail } from "../../../domain/recipient/email.ts";
import { translatedOr } from "../../../domain/text/language.ts";
import type { IdentityFacts } from "../../ports/identity.ts";
import type { Principal, UserProfile } from "../../ports/people.ts";

export type Member = Extract<Principal, { kind: "member" }>;

/**
 * Builds the member, a person with an account in their own workspace, from a profile and what the identity service
 * knows.
 */
export function memberFrom(profile: UserProfile, facts: Pick<IdentityFacts, "email" | "emailVerified">): Member {
  const { id, displayName, language, workspaceId } = profile;
  const { email } = facts;
  const proven = profile.emailProof;
  // An outside identity service may leave proving the address to us.
  const emailVerified = facts.emailVerified || (proven !== undefined && sameEmail(proven.email, email));
  return {
    kind: "member",
    user: { id, email, name: displayName, emailVerified, language: translatedOr(language) },
    workspaceId,
    role: "owner",
  };
}
