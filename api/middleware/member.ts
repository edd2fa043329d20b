import { translatedOr } from "../../domain/language.ts";
import type { IdentityFacts } from "../ports/identity.ts";
import type { Principal, UserProfile } from "../ports/people.ts";

export type Member = Extract<Principal, { kind: "member" }>;

/** Somebody with an account, in the workspace that is theirs. */
export function memberFrom(profile: UserProfile, facts: Pick<IdentityFacts, "email" | "emailVerified">): Member {
  const { id, displayName, language, workspaceId } = profile;
  const { email, emailVerified } = facts;
  return {
    kind: "member",
    user: { id, email, name: displayName, emailVerified, language: translatedOr(language) },
    workspaceId,
    role: "owner",
  };
}
