import { documentLanguages } from "../../../domain/text/language.ts";

/**
 * “Arabic (العربية)”: the language's name in the reader's and in its own language. An invalid tag is returned
 * unchanged.
 */
export function languageName(tag: string, reader: string): string {
  const key = `${reader} ${tag}`;
  const names = remembered.get(key) ?? bothNames(tag, reader);
  if (remembered.size < MOST_REMEMBERED) remembered.set(key, names);
  return names;
}

const remembered = new Map<string, string>();
const MOST_REMEMBERED = 500;

function bothNames(tag: string, reader: string): string {
  const name = nameIn(reader, tag);
  const own = Object.hasOwn(documentLanguages, tag)
    ? documentLanguages[tag as keyof typeof documentLanguages]
    : nameIn(tag, tag);
  return own === name ? name : `${name} (${own})`;
}

function nameIn(reader: string, tag: string): string {
  try {
    return new Intl.DisplayNames([reader], { type: "language" }).of(tag) ?? tag;
  } catch {
    // A browser may report an invalid tag.
    return tag;
  }
}
