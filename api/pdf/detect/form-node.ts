/** A widget and its inherited entries (ISO 32000-2 §12.7.4.2). */

import { LABEL_LIMIT } from "../../../domain/field/limits.ts";
import { cleanLine } from "../../../domain/text/clean-text.ts";
import type { PdfReader } from "../syntax/reader.ts";
import type { PdfDict, PdfValue } from "../syntax/values.ts";
import { textIn } from "./text-string.ts";

/** A widget with its ancestors, nearest first, starting with the widget. */
export type FormNode = { reader: PdfReader; chain: readonly PdfDict[] };

const DEPTH_LIMIT = 32;

export function chainOf(reader: PdfReader, widget: PdfDict): PdfDict[] {
  const chain = [widget];
  for (let node = widget; chain.length < DEPTH_LIMIT; ) {
    const parent = reader.dictIn(node, "Parent");
    if (!parent || chain.includes(parent)) break;
    chain.push(parent);
    node = parent;
  }
  return chain;
}

/** The nearest ancestor's entry, finally the form's default. */
export function inherited({ reader, chain }: FormNode, key: string): PdfValue {
  const owner = chain.find((node) => node.has(key));
  return reader.resolve(owner?.get(key) ?? reader.dictIn(reader.catalog, "AcroForm")?.get(key));
}

export function flagsOf(node: FormNode): number {
  const flags = inherited(node, "Ff");
  return typeof flags === "number" ? flags : 0;
}

export type FormNames = { full: string; label: string };

export function namesOf({ reader, chain }: FormNode): FormNames {
  const parts = chain.flatMap((node) => textIn(reader, node, "T") ?? []).reverse();
  const tooltip = chain.map((node) => textIn(reader, node, "TU")).find((text) => text?.trim());
  const own = (parts.at(-1) ?? "").replace(/_es_:.*$/i, "").replace(/\[\d+\]$/, "");
  return {
    full: parts.join(".").slice(0, 2_000),
    label: cleanLine((tooltip ?? own.replace(/_+/g, " ")).slice(0, 2 * LABEL_LIMIT)).slice(0, LABEL_LIMIT),
  };
}
