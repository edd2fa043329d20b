/** Lists the things that a former user of an account may have left behind, and which recovery ends each. */

/**
 * The ways an account is taken back, or its other users are shut out. `address_proven`: the holder of an unconfirmed
 * address proves it for the first time, so everything before may be another person's.
 */
export type Recovery =
  | "address_proven"
  | "password_reset"
  | "password_changed"
  | "sessions_ended"
  | "email_change_undone"
  | "account_closed";

/**
 * `all`: ended whenever it was made. `since`: only if it was made after the first act that the recovery knows to be a
 * stranger's. `kept`: the holder still decides about it.
 */
export type Fate = "all" | "since" | "kept";

/** Things that let somebody act in an account, for its holder, or on its holder's behalf. In the order of their end. */
export const leftovers = [
  "session",
  // Before its link: a confirmation that is under way sees that its change ended.
  "email_change",
  "mailed_link",
  "way_in",
  "second_factor",
  "delegate",
  "saved_signature",
  "api_key",
  "webhook",
  "payment_connection",
  "integration",
  "embedding_site",
  "support_access",
  "branding",
] as const;
export type Leftover = (typeof leftovers)[number];

/** Unlisted recoveries keep the leftover. */
const ends: Record<Leftover, Partial<Record<Recovery, "all" | "since">>> = {
  session: {
    address_proven: "all",
    password_reset: "all",
    password_changed: "all",
    sessions_ended: "all",
    email_change_undone: "all",
    account_closed: "all",
  },
  // Links in mailboxes, and sign-ins that wait for their second factor.
  mailed_link: {
    address_proven: "all",
    password_reset: "all",
    password_changed: "all",
    sessions_ended: "all",
    email_change_undone: "all",
    account_closed: "all",
  },
  // Only a change that nobody confirmed; a confirmed one is undone by its own link, which must survive a reset.
  email_change: {
    address_proven: "all",
    password_reset: "all",
    password_changed: "all",
    sessions_ended: "all",
    account_closed: "all",
  },
  way_in: { address_proven: "all", email_change_undone: "all" },
  second_factor: { address_proven: "all", email_change_undone: "since" },
  // A stand-in receives the holder's documents and needs no password.
  delegate: { address_proven: "all", password_reset: "all", email_change_undone: "all" },
  saved_signature: { address_proven: "all" },
  api_key: { address_proven: "all", email_change_undone: "since" },
  webhook: { address_proven: "all", email_change_undone: "since" },
  payment_connection: { address_proven: "all", email_change_undone: "since" },
  integration: { address_proven: "all" },
  embedding_site: { address_proven: "all" },
  support_access: { address_proven: "all", email_change_undone: "all" },
  branding: { address_proven: "all" },
};

export function fateOf(leftover: Leftover, recovery: Recovery): Fate {
  return ends[leftover][recovery] ?? "kept";
}
