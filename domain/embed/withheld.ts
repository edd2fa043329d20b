/** What is not offered in a page that embeds us: no session of its kind reaches it. */
export type Withheld = "sign" | "new" | "edit" | "delete" | "link" | "unlock" | "selfie" | "refund";

export const withheldFromPages: ReadonlySet<string> = new Set<Withheld>([
  "sign",
  "new",
  "edit",
  "delete",
  "link",
  "unlock",
  "selfie",
  "refund",
]);
