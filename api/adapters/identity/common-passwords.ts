import { dictionary } from "@zxcvbn-ts/language-common";

/** The most common passwords of published collections, in lower case. */
const common = new Set(dictionary["passwords-common"]);

/** Ignores case and trailing signs: `Password1!` is as common as `password1`. */
export function isCommonPassword(password: string): boolean {
  const lower = password.toLowerCase();
  return common.has(lower) || common.has(lower.replace(/[^\p{L}\p{N}]+$/u, ""));
}
