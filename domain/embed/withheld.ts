/** Actions that embedded screens do not offer, because no session of their kind may make the call. */
export type Withheld =
  | ("sign" | "new" | "edit" | "delete" | "link" | "unlock" | "selfie" | "refund")
  | ("duplicate" | "correct" | "restore" | "erase" | "archive" | "unarchive");

export const withheldFromPages: ReadonlySet<string> = new Set<Withheld>([
  "sign",
  "new",
  "edit",
  "delete",
  "link",
  "unlock",
  "selfie",
  "refund",
  "duplicate",
  "correct",
  "restore",
  "erase",
  "archive",
  "unarchive",
]);
