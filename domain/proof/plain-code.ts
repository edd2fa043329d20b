import { withLatinDigits } from "../text/latin-digits.ts";

/** Normalizes a typed or pasted one-time code, in any script and grouping; `null` if invalid. */
export function plainCode(typed: string): string | null {
  const code = withLatinDigits(typed.normalize("NFKC")).replace(/[\s\-‐-―\p{Cf}]/gu, "");
  return /^\d{4,10}$/.test(code) ? code : null;
}
