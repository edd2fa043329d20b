import { cleanLine } from "../text/clean-text.ts";

/** Maximum size in UTF-8. File systems take 255; the rest is for a number and for the folder in Windows' limit of 260. */
export const FILE_NAME_BYTES = 200;

/** Names of devices on Windows, with any extension. */
const deviceNames = /^(con|prn|aux|nul|conin\$|conout\$|com[\d¹²³]|lpt[\d¹²³])\s*(\.|$)/i;

/**
 * A name that every file system, zip and header takes and that shows its own extension: one line in NFC without control
 * or direction characters, no path, no device of Windows, no dots or blanks at its ends, at most `FILE_NAME_BYTES`.
 */
export function cleanFileName(name: string, fallback = "document.pdf"): string {
  const flat = trimmed(cleanLine(name).replace(/[/\\:*?"<>|]/g, "_"));
  const safe = flat === "" ? fallback : deviceNames.test(flat) ? `_${flat}` : flat;
  const { stem, extension } = splitName(safe);
  return shortenTo(stem, FILE_NAME_BYTES - bytesOf(extension)) + extension;
}

/**
 * Returns a clean name that is not among `taken`, and adds it there. Case is ignored, as some file systems do.
 * @param taken in lower case
 */
export function uniqueFileName(name: string, taken: Set<string>): string {
  let unique = name;
  for (let copy = 2; taken.has(unique.toLowerCase()); copy++) unique = appendToName(name, ` (${copy})`);
  taken.add(unique.toLowerCase());
  return unique;
}

/** Appends to the name before its extension; of a name that gets too long, the end of its stem is left out. */
export function appendToName(name: string, suffix: string): string {
  const { stem, extension } = splitName(name);
  return shortenTo(stem, FILE_NAME_BYTES - bytesOf(suffix + extension)) + suffix + extension;
}

/** @returns an extension with its dot; empty if the name has none. */
function splitName(name: string): { stem: string; extension: string } {
  const extension = /[^./\s](\.[a-z0-9]{1,9})$/i.exec(name)?.[1] ?? "";
  return { stem: name.slice(0, name.length - extension.length), extension };
}

/** Cuts between characters as people see them, so that no letter loses its marks. */
export function shortenTo(text: string, maxBytes: number): string {
  if (bytesOf(text) <= maxBytes) return text;
  let kept = "";
  let size = 0;
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    size += bytesOf(segment);
    if (size > maxBytes) break;
    kept += segment;
  }
  return trimmed(kept);
}

function trimmed(name: string): string {
  return name.replace(/^[.\s]+|[.\s]+$/g, "");
}

function bytesOf(text: string): number {
  return new TextEncoder().encode(text).length;
}
