/** Actions that embedded screens do not offer, because their kind of session may not make the calls. */
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
