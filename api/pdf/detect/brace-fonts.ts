/** Finds pages that may contain text tags, so that pages whose fonts have no brace are skipped. */
import type { PdfPage } from "../syntax/pages.ts";
import type { PdfReader } from "../syntax/reader.ts";
import { isDict, isName, type PdfDict } from "../syntax/values.ts";
import { bracesIn } from "./font.ts";

/**
 * Whether text in a resource's fonts may contain braces: never (`none`), with the usual code (`plain`), or with any
 * code (`coded`).
 */
type Braces = "none" | "plain" | "coded";

const DEPTH_LIMIT = 12;

/** Returns the contents of a page worth reading, else `null`. */
export function mayHoldTags(reader: PdfReader): (page: PdfPage, read: () => Uint8Array | null) => Uint8Array | null {
  const fonts = new Map<PdfDict, Braces>();
  const cache = new Map<PdfDict, { own: Braces; hasForms: boolean }>();

  function ofFont(font: PdfDict): Braces {
    const braces = fonts.get(font) ?? bracesIn(reader, font);
    fonts.set(font, braces);
    return braces;
  }

  function ofResources(resources: PdfDict | null, depth: number): { own: Braces; hasForms: boolean } {
    if (!resources || depth > DEPTH_LIMIT) return { own: "none", hasForms: false };
    const before = cache.get(resources);
    if (before) return before;
    const found: { own: Braces; hasForms: boolean } = { own: "none", hasForms: false };
    cache.set(resources, found);
    for (const item of reader.dictIn(resources, "Font")?.values() ?? []) {
      const font = reader.resolve(item);
      const braces = isDict(font) ? ofFont(font) : "none";
      if (braces === "coded" || (braces === "plain" && found.own === "none")) found.own = braces;
    }
    for (const key of reader.dictIn(resources, "XObject")?.keys() ?? []) {
      const form = reader.dictIn(reader.dictIn(resources, "XObject"), key);
      if (!isName(reader.resolve(form?.get("Subtype")), "Form")) continue;
      const inside = ofResources(reader.dictIn(form, "Resources") ?? resources, depth + 1);
      if (inside.own !== "none" || inside.hasForms) found.hasForms = true;
    }
    return found;
  }

  return (page, read) => {
    const { own, hasForms } = ofResources(page.resources, 0);
    if (own === "none" && !hasForms) return null;
    const contents = read();
    if (!contents || hasForms || own === "coded") return contents;
    return hasPlainBraces(contents) ? contents : null;
  };
}

/** Whether the contents have a brace, as a literal, in octal or in hexadecimal. */
function hasPlainBraces(contents: Uint8Array): boolean {
  if (contents.includes(0x7b)) return true;
  const bytes = Buffer.from(contents.buffer, contents.byteOffset, contents.length);
  return bytes.includes("\\173") || bytes.includes("7B") || bytes.includes("7b");
}
