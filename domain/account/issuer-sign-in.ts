/** Decides which account an issuer's answer signs in to. See `docs/decisions/19-ways-to-sign-in.md`. */
import { done, type Outcome, refuse } from "../outcome.ts";

/** The person's data according to the issuer. */
type IssuerClaims = { email: string | null; emailVerified: boolean };
/** The account with that address. */
type KnownAccount = { subject: string; emailVerified: boolean };

export type Entry =
  /** The issuer's account is linked already. */
  | { kind: "linked"; subject: string }
  | { kind: "join"; subject: string }
  /** The account's creator never proved the address: the existing credentials are removed first. */
  | { kind: "claim"; subject: string }
  | { kind: "create"; email: string };

/**
 * A linked issuer account determines the account. The address is used only for the first sign-in, and only if the
 * issuer has verified it.
 */
export function decideEntry(claimed: IssuerClaims, linked: string | null, known: KnownAccount | null): Outcome<Entry> {
  if (linked !== null) return done({ kind: "linked", subject: linked });
  if (claimed.email === null) return refuse("issuer_without_email");
  if (!known) return done({ kind: "create", email: claimed.email });
  if (!claimed.emailVerified) return refuse("sign_in_other_way_first");
  return done({ kind: known.emailVerified ? "join" : "claim", subject: known.subject });
}
