/**
 * Judges XMP metadata that a later revision writes. It shows on no page, so rewriting it is no change of the document,
 * and other validators permit it at every level of DocMDP. It must not carry anything else: the stream is unfiltered
 * XML in which `<<` cannot occur, so that no reader finds PDF objects in it.
 */
import { Malformed } from "../../asn1/der.ts";
import { entryOf, hasOnlyKeys, isName, isSameValue, type PdfValue } from "../reader/pdf-value.ts";
import type { PdfView } from "../reader/pdf-view.ts";

const maxObjects = 200_000;
const maxCharacters = 1_000_000;

/** `same`: untouched. `rewritten`: only the metadata differs. `refused`: anything else. */
export function judgeMetadata(
  before: PdfView,
  view: PdfView,
  writtenIds: ReadonlySet<number>,
): "same" | "rewritten" | "refused" {
  const [value, prior] = [entryOf(view.catalog, "Metadata"), entryOf(before.catalog, "Metadata")];
  const isSameReference = isSameValue(value, prior);
  if (isSameReference && !(value.kind === "ref" && writtenIds.has(value.id))) return "same";
  try {
    const [is, was] = [
      readXmp(view, value),
      prior.kind === "null" ? "" : readXmp(before, prior, ["Filter", "DecodeParms"]),
    ];
    const isOwnObject = value.kind === "ref" && (!isSameReference || countReferences(before, value.id) === 1);
    return is !== null && was !== null && isOwnObject && titlesOf(is) === titlesOf(was) ? "rewritten" : "refused";
  } catch (error) {
    if (error instanceof Malformed) return "refused";
    throw error;
  }
}

/** @param more keys that the stream may have besides those of an unfiltered one */
function readXmp(view: PdfView, value: PdfValue, more: readonly string[] = []): string | null {
  const stream = view.resolve(value);
  if (stream.kind !== "stream" || !hasOnlyKeys(stream.dict, ["Type", "Subtype", "Length", ...more])) return null;
  const isMetadata = isName(entryOf(stream.dict, "Type"), "Metadata") && isName(entryOf(stream.dict, "Subtype"), "XML");
  const bytes = isMetadata ? view.data(stream) : null;
  if (!bytes || bytes.length > maxCharacters) return null;
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return isXmp(text) ? text : null;
  } catch {
    return null;
  }
}

const name = "[A-Za-z_][\\w.:-]*";
const token = new RegExp(
  [
    /<\?(?:xpacket|xml)[^<>]*\?>/.source,
    `<(?<open>${name})(?:\\s+${name}\\s*=\\s*(?:"[^"<]*"|'[^'<]*'))*\\s*(?<empty>/?)>`,
    `</(?<close>${name})\\s*>`,
    /(?<text>[^<]+)/.source,
  ].join("|"),
  "y",
);

/** Whether the text is well-formed XML without comments, CDATA, document type or custom entities, with XMP's root element. */
function isXmp(text: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: XML forbids them
  if (/[\0-\x08\x0b\x0c\x0e-\x1f]/.test(text)) return false;
  if (/&(?!(?:amp|lt|gt|quot|apos|#\d+|#x[0-9a-fA-F]+);)/.test(text)) return false;
  const open: string[] = [];
  let roots = 0;
  token.lastIndex = 0;
  while (token.lastIndex < text.length) {
    const found = token.exec(text)?.groups;
    if (!found) return false;
    if (found.open) {
      if (open.length === 0) {
        roots++;
        if (!/^(?:[\w.-]+:)?(?:xmpmeta|RDF)$/.test(found.open)) return false;
      }
      if (!found.empty) open.push(found.open);
    } else if (found.close) {
      if (open.pop() !== found.close) return false;
    } else if (found.text && open.length === 0 && found.text.trim() !== "") return false;
  }
  return open.length === 0 && roots === 1;
}

/** All elements named `title`, in any namespace: viewers show the document's title in their window. */
function titlesOf(text: string): string {
  const elements = text.match(/<(?:[\w.-]+:)?title[\s/>][\s\S]*?(?:<\/(?:[\w.-]+:)?title\s*>|$)/g) ?? [];
  const attributes = text.match(/[\s:]title\s*=\s*(?:"[^"]*"|'[^']*')/g) ?? [];
  return [...elements, ...attributes].join("\n");
}

/** Counts references to an object: an object that is also a page's content must not be replaced. */
function countReferences(view: PdfView, id: number): number {
  const visited = new Set<number>();
  const stack: PdfValue[] = [view.trailer];
  let count = 0;
  for (let value = stack.pop(); value; value = stack.pop()) {
    if (value.kind === "dict") stack.push(...value.entries.values());
    else if (value.kind === "array") stack.push(...value.items);
    else if (value.kind === "stream") stack.push(...value.dict.entries.values());
    else if (value.kind === "ref") {
      if (value.id === id) count++;
      if (visited.has(value.id)) continue;
      if (visited.size >= maxObjects) throw new Malformed("too many objects");
      visited.add(value.id);
      stack.push(view.resolve(value));
    }
  }
  return count;
}
