/** Matches a file that a page shows to an attachment of the mail. */
import type { SourceFile } from "../messages.ts";
import type { MailFile } from "./read-mail.ts";

/** Matches by name; several of one name by size, otherwise by order. `null` if none matches. */
export function findInMail<T extends Pick<MailFile, "name" | "bytes">>(
  files: readonly T[],
  { name, sizeText = "", nth = 0 }: SourceFile,
): T | null {
  for (const form of [same, plain]) {
    const named = files.filter((one) => form(one.name) === form(name));
    if (named.length === 0) continue;
    const sized = named.filter(({ bytes }) => fitsSize(bytes.size, sizeText));
    return (sized.length === 1 ? sized[0] : named[nth]) ?? sized[0] ?? named[0]!;
  }
  // Gmail shows some names differently from the mail: the size still identifies the file.
  const sized = files.filter(({ bytes }) => fitsSize(bytes.size, sizeText));
  return sized.length === 1 ? sized[0]! : null;
}

const same = (name: string) => name;
/** Strips what pages and mail programs change in names. */
const plain = (name: string) =>
  name
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[\s_/\\:*?"<>|]+/g, "");

/**
 * Whether a byte count matches "245 KB", "1,2 Mo" or "٢٤ كيلوبايت": units are translated, so only the number is
 * compared.
 */
export function fitsSize(bytes: number, label: string): boolean {
  const number = numberIn(label);
  if (number === null) return false;
  const digits = /[.,٫]/.test(label) ? 0.05 : 0.5;
  return [0, 1, 2].some((power) => {
    const near = (unit: number) => Math.abs(bytes / unit ** power - number) <= digits + number * 0.001;
    // Both units occur: 1,024 in chips, 1,000 in some lists.
    return near(1024) || near(1000);
  });
}

function numberIn(label: string): number | null {
  const western = [...label].map((char) => westernDigit(char)).join("");
  const match = /\d+(?:[.,]\d+)?/.exec(western.replaceAll("٫", "."))?.[0];
  return match ? Number(match.replace(",", ".")) : null;
}

/** A script's decimal digits are ten consecutive code points, 0 first (Unicode 16 §4.6). */
function westernDigit(char: string): string {
  if (!/\p{Nd}/u.test(char)) return char;
  const code = char.codePointAt(0)!;
  let zero = code;
  while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String((code - zero) % 10);
}
