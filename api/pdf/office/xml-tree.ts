/** A loose reader and writer of XML that keeps every byte of what is not changed. Entities stay as they are written. */

export type XmlElement = {
  /** With its prefix. */
  name: string;
  /** Everything between the name and the end of the start tag. */
  attributes: string;
  children: XmlNode[];
};
/** A string is text, a comment, a declaration, a CDATA section or a processing instruction, as written. */
export type XmlNode = XmlElement | string;

export class XmlInvalid extends Error {
  override name = "XmlInvalid";
}

const MAX_DEPTH = 400;
const token =
  /<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>|<\?[\s\S]*?\?>|<(\/?)([^\s/>!?]+)((?:\s+[^\s=>/]+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*(\/?)>|[^<]+/gy;

/** @throws XmlInvalid for what is not well-formed, and for document types, which can define entities */
export function parseXml(text: string): XmlNode[] {
  const roots: XmlNode[] = [];
  const open: XmlElement[] = [];
  token.lastIndex = 0;
  while (token.lastIndex < text.length) {
    const match = token.exec(text);
    if (!match) throw new XmlInvalid("token");
    const [whole, slash, name, attributes = "", selfClosing] = match;
    const siblings = open.at(-1)?.children ?? roots;
    if (name === undefined) siblings.push(whole);
    else if (slash) {
      if (open.pop()?.name !== name) throw new XmlInvalid(`end of ${name}`);
    } else {
      const element: XmlElement = { name, attributes, children: [] };
      siblings.push(element);
      if (!selfClosing) open.push(element);
      if (open.length > MAX_DEPTH) throw new XmlInvalid("depth");
    }
  }
  if (open.length > 0) throw new XmlInvalid("end");
  return roots;
}

export function writeXml(nodes: readonly XmlNode[]): string {
  return nodes
    .map((node) => {
      if (typeof node === "string") return node;
      const start = `<${node.name}${node.attributes}`;
      return node.children.length === 0 ? `${start}/>` : `${start}>${writeXml(node.children)}</${node.name}>`;
    })
    .join("");
}
