/** Finds the file that a page shows among those that hang on the mail. */
import type { SourceFile } from "../messages.ts";
import type { MailFile } from "./take-message.ts";

/** By name; several of one name by their size, else by their order. `null` where none is it. */
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
  // Gmail shows some names otherwise than the mail has them: with its size a file is known all the same.
  const sized = files.filter(({ bytes }) => fitsSize(bytes.size, sizeText));
  return sized.length === 1 ? sized[0]! : null;
}

const same = (name: string) => name;
/** Without what pages and mail programs change in names. */
const plain = (name: string) =>
  name
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[\s_/\\:*?"<>|]+/g, "");

/** Whether bytes are what is shown as "245 KB", "1,2 Mo" or "٢٤ كيلوبايت": units are translated, the number tells enough. */
export function fitsSize(bytes: number, shown: string): boolean {
  const number = numberIn(shown);
  if (number === null) return false;
  const digits = /[.,٫]/.test(shown) ? 0.05 : 0.5;
  return [0, 1, 2].some((power) => {
    const near = (unit: number) => Math.abs(bytes / unit ** power - number) <= digits + number * 0.001;
    // Both are met: 1,024 in chips, 1,000 in some lists.
    return near(1024) || near(1000);
  });
}

function numberIn(shown: string): number | null {
  const western = [...shown].map((char) => westernDigit(char)).join("");
  const found = /\d+(?:[.,]\d+)?/.exec(western.replaceAll("٫", "."))?.[0];
  return found ? Number(found.replace(",", ".")) : null;
}

/** Decimal digits of a script stand in one row of ten, 0 first (Unicode 16 §4.6). */
function westernDigit(char: string): string {
  if (!/\p{Nd}/u.test(char)) return char;
  const code = char.codePointAt(0)!;
  let zero = code;
  while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String((code - zero) % 10);
}
