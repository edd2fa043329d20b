/**
 * Every key that a host's storage may hold, and whom its value belongs to. A key that is not listed does not compile. An
 * entry that ends in `:` or `.` is the start of a key. `personal-storage.ts` carries the decisions out.
 *
 * - `device`: a setting of the device; stays.
 * - `session`: identifies a session or lasts as long; goes with it.
 * - `link`: typed by the holder of a link; goes when they have finished, when somebody signs out, and when another
 *   person signs in.
 * - `person`: kept by `personalStorage`; goes when the person signs out, and when another person signs in.
 */
export const keptKeys = {
  theme: "device",
  language: "device",
  "device.held": "device",
  token: "session",
  person: "session",
  "public-session": "session",
  /** In `sessionStorage`. */
  workspace: "session",
  "last-input": "session",
  challenge: "session",
  "closed-account": "session",
  "signing.": "link",
  "form.": "link",
  "payment.link.": "link",
  "of.": "person",
} as const;

/** The keys below a person's own prefix. */
export const personalKeys = [
  "draft:",
  "draft-began:",
  "draft-windows:",
  "copied-fields",
  "send-after-sign-in",
  "guest-draft:",
  "folders.expanded",
  "countersign.list",
  "start.",
] as const;

type KeyOf<Entry extends string> = Entry extends `${string}:` | `${string}.` ? `${Entry}${string}` : Entry;
export type KeptKey = KeyOf<keyof typeof keptKeys>;
export type PersonalKey = KeyOf<(typeof personalKeys)[number]>;
