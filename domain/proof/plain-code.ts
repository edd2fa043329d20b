import { withLatinDigits } from "../text/latin-digits.ts";

/** A one-time code as typed or pasted, in any script and grouping; `null` when impossible. */
export function plainCode(typed: string): string | null {
  const code = withLatinDigits(typed.normalize("NFKC")).replace(/[\s\-‐-―\p{Cf}]/gu, "");
  return /^\d{4,10}$/.test(code) ? code : null;
}
