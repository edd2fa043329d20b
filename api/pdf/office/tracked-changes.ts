/** Tracked changes of Word files (ISO/IEC 29500-1 §17.13.5): counts and accepts them. */
import type { XmlElement, XmlNode } from "./xml-tree.ts";

const added = new Set(["ins", "moveTo"]);
const removed = new Set(["del", "moveFrom"]);
/** The earlier format of a run, paragraph, section or table. */
const formats = new Set(
  ["rPr", "pPr", "sectPr", "tblPr", "tblPrEx", "tcPr", "trPr", "tblGrid"]
    .map((name) => `${name}Change`)
    .concat("numberingChange"),
);
const ranges = /^(move(From|To)|customXml(Ins|Del|MoveFrom|MoveTo))Range(Start|End)$/;
/** Elements between paragraphs that are no content. */
const marks = /^(bookmark|commentRange|perm)(Start|End)$|^proofErr$/;
/** Changes of a table's layout, which other cells depend on. */
const unknown = new Set(["cellDel", "cellMerge"]);
const holders = /^(rPr|numPr|trPr|tcPr|ctrlPr)$/;

/**
 * Accepts all changes in a part of the file.
 * @param prefixes the prefixes of Word's namespace, each with its colon
 * @returns the number of changes, in which a moved text counts once, and whether all could be accepted
 */
export function acceptChanges(nodes: XmlNode[], prefixes: readonly string[]): { count: number; isComplete: boolean } {
  let count = 0;
  let isComplete = true;
  const kindOf = (node: XmlNode | undefined): string | null => {
    if (node === undefined || typeof node === "string") return null;
    const prefix = prefixes.find((one) => node.name.startsWith(one) && !node.name.slice(one.length).includes(":"));
    return prefix === undefined ? null : node.name.slice(prefix.length);
  };
  const childOf = (node: XmlNode | undefined, kind: string): XmlElement | undefined =>
    typeof node === "object"
      ? (node.children.find((child) => kindOf(child) === kind) as XmlElement | undefined)
      : undefined;
  const isMarked = (properties: XmlElement | undefined): boolean =>
    properties?.children.some((child) => removed.has(kindOf(child) ?? "")) === true;

  /** Returns the nodes that replace the children of an element. */
  function accept(children: readonly XmlNode[], parent: string | null): XmlNode[] {
    const found: XmlNode[] = [];
    for (const child of children) {
      const kind = kindOf(child);
      if (typeof child === "string" || kind === null) {
        if (typeof child === "object") child.children = accept(child.children, null);
        found.push(child);
        continue;
      }
      if (unknown.has(kind)) {
        count++;
        isComplete = false;
      }
      if (ranges.test(kind)) continue;
      if (
        formats.has(kind) ||
        kind === "cellIns" ||
        ((added.has(kind) || removed.has(kind)) && holders.test(parent ?? ""))
      ) {
        count++;
        continue;
      }
      if (removed.has(kind)) {
        if (kind === "del") count++;
        continue;
      }
      if (added.has(kind)) {
        count++;
        for (const node of accept(child.children, parent)) found.push(node);
        continue;
      }
      if (kind === "tr" && isMarked(childOf(child, "trPr"))) {
        count++;
        continue;
      }
      const isJoined = kind === "p" && isMarked(childOf(childOf(child, "pPr"), "rPr"));
      child.children = accept(child.children, kind);
      if (kind === "tbl" && !child.children.some((row) => kindOf(row) === "tr")) continue;
      if (isJoined) joined.add(child);
      found.push(child);
    }
    return joinParagraphs(found);
  }

  /** Paragraphs whose end was deleted: their text continues in the next paragraph, whose format both get. */
  const joined = new Set<XmlNode>();

  const isBetweenParagraphs = (node: XmlNode): boolean => typeof node === "string" || marks.test(kindOf(node) ?? "");

  function joinParagraphs(siblings: XmlNode[]): XmlNode[] {
    for (let index = siblings.length - 1; index >= 0; index--) {
      const paragraph = siblings[index]!;
      if (!joined.has(paragraph) || typeof paragraph === "string") continue;
      let at = index + 1;
      while (at < siblings.length && isBetweenParagraphs(siblings[at]!)) at++;
      const next = siblings[at];
      const content = paragraph.children.filter((node) => kindOf(node) !== "pPr");
      if (typeof next === "object" && kindOf(next) === "p" && !childOf(childOf(paragraph, "pPr"), "sectPr")) {
        const properties = next.children.filter((node) => kindOf(node) === "pPr");
        const rest = next.children.filter((node) => kindOf(node) !== "pPr");
        next.children = [...properties, ...content, ...rest];
        siblings.splice(index, 1);
      } else if (content.every((node) => typeof node === "string" && node.trim() === "") && typeof next === "object") {
        // Before a table or the section's end an empty paragraph is dropped; one with text keeps its end.
        if (kindOf(next) === "tbl") siblings.splice(index, 1);
      }
    }
    return siblings;
  }

  nodes.splice(0, nodes.length, ...accept(nodes, null));
  return { count, isComplete };
}
