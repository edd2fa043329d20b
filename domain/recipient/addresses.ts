/** Reads addresses as mail programs, spreadsheets and web pages copy them. */
import { cleanLine } from "../text/clean-text.ts";
import { isEmail } from "./email.ts";

/** `name` is empty if the text has none. `email` is not checked: what is no address is kept for its message. */
export type NamedAddress = { name: string; email: string };

/**
 * All addresses of a text, in its order: `Ann Lee <ann@x.org>`, `"Lee, Ann" <ann@x.org>`, `Ann [mailto:ann@x.org]`,
 * `ann@x.org (Ann Lee)` or alone; separated by commas, semicolons, line breaks, or spaces.
 */
export function readAddresses(text: string): NamedAddress[] {
  const found: NamedAddress[] = [];
  let before = "";
  for (const piece of piecesOf(asciiMarks(text))) {
    const named = /^([^<]*)<([^<>]*)>?(.*)$/s.exec(piece);
    if (!named && !piece.includes("@") && /\S/.test(piece)) {
      // The family name of `Lee, Ann <ann@x.org>`, if an address in brackets follows.
      found.push(...wordsOf(before));
      before = piece;
      continue;
    }
    const family = named && named[1]!.trim() !== "" && before !== "" ? `${before.trim()}, ` : "";
    if (family === "") found.push(...wordsOf(before));
    before = "";
    if (named) found.push(anAddress(named[2]!, family + named[1]!.trim()), ...readAddresses(named[3]!));
    else found.push(...readPlain(piece));
  }
  return [...found, ...wordsOf(before)].filter(({ email }) => email !== "");
}

/** Those addresses of a text that mail can be sent to. */
export function validAddresses(text: string): NamedAddress[] {
  return readAddresses(text).filter(({ email }) => isEmail(email));
}

/** The one address of a text without its surroundings; any other text only without blanks around it. */
export function plainEmail(text: string): string {
  const [first, ...others] = readAddresses(text);
  return first && others.length === 0 && isEmail(first.email) ? first.email : text.trim();
}

/** The person's own name; if it is empty, the name that was copied with their one address. */
export function nameFor(name: string, email: string): string {
  if (name.trim() !== "") return name;
  const [first, ...others] = readAddresses(email);
  return first && others.length === 0 && isEmail(first.email) ? first.name : name;
}

/** Full-width and Arabic marks as those that separate addresses. */
function asciiMarks(text: string): string {
  return text
    .replace(/[，、،]/g, ",")
    .replace(/[；؛]/g, ";")
    .replace(/[＜[]/g, "<")
    .replace(/[＞\]]/g, ">")
    .replaceAll("＠", "@");
}

/** Pieces between separators that stand outside quotes and brackets. */
function piecesOf(text: string): string[] {
  const pieces = [""];
  const isPaired = text.split('"').length % 2 === 1;
  let isQuoted = false;
  let isInside = false;
  for (const letter of text) {
    if (letter === '"' && isPaired) isQuoted = !isQuoted;
    if (letter === "<") isInside = true;
    if (letter === ">" || letter === "\n") isInside = false;
    const isSeparator = /[\n\r;]/.test(letter) || (letter === "," && !isInside);
    if (isSeparator && !isQuoted) pieces.push("");
    else pieces.push(pieces.pop()! + letter);
  }
  return pieces;
}

/** Addresses without brackets. Words before a single one are its name, and after it what stands in parentheses or a cell. */
function readPlain(piece: string): NamedAddress[] {
  const words = piece.split(/\s+/).filter((word) => word !== "");
  const at = words.findIndex((word) => isEmail(tidied(word)));
  const [before, after] = [words.slice(0, at), words.slice(at + 1)];
  const isNamed = after.length === 0 || /@\S*\s*[(\t]/.test(piece);
  const isAlone = at >= 0 && !after.some((word) => word.includes("@"));
  return isAlone && isNamed
    ? [anAddress(words[at]!, [...before, ...after].join(" "))]
    : words.map((word) => anAddress(word, ""));
}

function wordsOf(text: string): NamedAddress[] {
  return text.split(/\s+/).map((word) => anAddress(word, ""));
}

function anAddress(email: string, name: string): NamedAddress {
  const plain = cleanLine(name.replace(/^[\s"'()]+|[\s"'():]+$/g, "").replaceAll('"', ""));
  const address = tidied(email);
  return { name: plain === address ? "" : plain, email: address };
}

/** An address without what was copied with it. Full-width letters become plain (NFKC). */
function tidied(raw: string): string {
  const link = /^[\s<"'(]*mailto:([^?\s]*)/i.exec(raw);
  return (link ? unescaped(link[1]!) : raw)
    .normalize("NFKC")
    .replace(/[\p{Cf}\p{Cc}\s]/gu, "")
    .replace(/[。｡]/g, ".")
    .replace(/^[<"'(]+/, "")
    .replace(/[>"').,;:!?]+$/, "");
}

function unescaped(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
