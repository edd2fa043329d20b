import * as z from "zod/mini";

/** How the holder of a session proved their identity. `other_sign_in` covers every first factor without its own kind. */
export const ProofKind = z.enum(["password", "authenticator", "mailed_code", "other_sign_in"]);
export type ProofKind = z.infer<typeof ProofKind>;

export const PersonProof = z.object({ kind: ProofKind, atMs: z.number() });
export type PersonProof = z.infer<typeof PersonProof>;

/** Validity of a proof. */
export const PROOF_LIFE_MS = 10 * 60_000;

/**
 * Proofs that a call requires of its session. `recent`: any proof. `strong`: with two-factor on, the second factor and
 * another proof.
 */
export type ProofDemand = "recent" | "strong";

/** The factors that an account has. */
export type ProofMeans = { hasPassword: boolean; hasTwoFactor: boolean };

/** The proofs to request, one or all of them; sent with the refusal `recent_login_required`. */
export const ProofsToAsk = z.object({
  need: z.enum(["one", "all"]),
  kinds: z.array(z.enum(["password", "authenticator", "mailed_code"])),
  /** Present for people with a passkey, which can be used instead of `kinds`. */
  passkey: z.optional(z.object({ rpId: z.string() })),
});
export type ProofsToAsk = z.infer<typeof ProofsToAsk>;

/** The proofs that are missing; `null` if the session's proofs are enough. */
export function findMissingProofs(
  proofs: readonly PersonProof[],
  means: ProofMeans,
  demand: ProofDemand,
  nowMs: number,
): ProofsToAsk | null {
  const valid = proofs.filter(({ atMs }) => nowMs - atMs < PROOF_LIFE_MS).map(({ kind }) => kind);
  const firstFactor = means.hasPassword ? "password" : "mailed_code";
  if (demand === "recent" || !means.hasTwoFactor) {
    if (valid.length > 0) return null;
    if (means.hasTwoFactor)
      return { need: "one", kinds: means.hasPassword ? ["password", "authenticator"] : ["authenticator"] };
    return { need: "one", kinds: [firstFactor] };
  }
  const missing: ProofsToAsk["kinds"] = [];
  if (!valid.some((kind) => kind !== "authenticator")) missing.push(firstFactor);
  if (!valid.includes("authenticator")) missing.push("authenticator");
  return missing.length > 0 ? { need: "all", kinds: missing } : null;
}
