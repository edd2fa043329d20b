/** Aadhaar numbers as UIDAI issues them: twelve digits, the last of which is a check digit (Verhoeff, 1969). */
import { withLatinDigits } from "../text/latin-digits.ts";

const DIGITS = 12;

/**
 * The twelve digits of a number typed in groups and in any script; `null` if the check digit is wrong. The result must
 * never be stored.
 */
export function readAadhaar(written: string): string | null {
  const digits = withLatinDigits(written.normalize("NFKC")).replace(/[\s\-‐-―\p{Cf}]/gu, "");
  const isOne = digits.length === DIGITS && /^[2-9]\d+$/.test(digits) && verhoeff(digits) === 0;
  return isOne ? digits : null;
}

/** 0 for digits with a correct check digit: products in the dihedral group D5, each digit permuted by its position. */
function verhoeff(digits: string): number {
  return [...digits].reverse().reduce((sum, digit, index) => product(sum, permuted(Number(digit), index % 8)), 0);
}

const turn = [1, 5, 7, 6, 2, 8, 3, 0, 9, 4];

function permuted(digit: number, times: number): number {
  let result = digit;
  for (let time = 0; time < times; time++) result = turn[result]!;
  return result;
}

/** 0 to 4 are the rotations of a pentagon, 5 to 9 its reflections. */
function product(a: number, b: number): number {
  const isFlipped = a >= 5;
  const turned = ((a % 5) + (isFlipped ? 5 - (b % 5) : b % 5)) % 5;
  return turned + (isFlipped === b >= 5 ? 0 : 5);
}
