import { withLatinDigits } from "../latin-digits.ts";

/** A one-time code as somebody types or pastes it, in any script and in groups; `null` where it cannot be one. */
export function plainCode(typed: string): string | null {
  const code = withLatinDigits(typed.normalize("NFKC")).replace(/[\s\-‐-―\p{Cf}]/gu, "");
  return /^\d{4,10}$/.test(code) ? code : null;
}
