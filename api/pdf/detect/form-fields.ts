/**
 * Converts a form's fields (ISO 32000-2 §12.7). Fields are found through the widgets on pages, so invisible fields
 * and circular trees are never visited.
 */

import { DEFAULT_DATE_FORMAT } from "../../../domain/field/date-format.ts";
import { FOUND_LIMIT, type FoundField } from "../../../domain/field/found-field.ts";
import { boxOfRectangle } from "../../../domain/field/geometry.ts";
import { cleanLine } from "../../../domain/text/clean-text.ts";
import { type PdfPage, readRectangle } from "../syntax/pages.ts";
import type { PdfReader } from "../syntax/reader.ts";
import { isDict, isName, type PdfDict, PdfName } from "../syntax/values.ts";
import { readDay } from "./date-formats.ts";
import { fitBox } from "./fit-box.ts";
import { choiceOf, isSwitchedOn, kindOfButton } from "./form-buttons.ts";
import { chainOf, type FormNames, type FormNode, flagsOf, inherited, namesOf } from "./form-node.ts";
import { optionsOf, textKind } from "./form-texts.ts";
import { nullIfDamaged } from "./null-if-damaged.ts";
import { fontSizeFor } from "./sizes.ts";
import { textOfValue } from "./text-string.ts";

const HIDDEN = 1 << 1;
const NO_VIEW = 1 << 5;
const READ_ONLY = 1;
const REQUIRED = 1 << 1;
const PASSWORD = 1 << 13;
const WIDGETS_LIMIT = 50_000;

export function findFormFields(reader: PdfReader, pages: readonly PdfPage[]): FoundField[] {
  const found: FoundField[] = [];
  const groups = new Map<PdfDict, string>();
  let visits = 0;
  for (const [index, page] of pages.entries()) {
    for (const item of reader.arrayIn(page.dict, "Annots") ?? []) {
      if (found.length >= FOUND_LIMIT || visits++ >= WIDGETS_LIMIT) return found;
      const widget = nullIfDamaged(() => reader.resolve(item));
      if (!isDict(widget) || !isName(reader.resolve(widget.get("Subtype")), "Widget") || isUnseen(reader, widget))
        continue;
      const field = nullIfDamaged(() => fieldOf({ reader, chain: chainOf(reader, widget) }, page, index, groups));
      if (field) found.push(field);
    }
  }
  return found;
}

function isUnseen(reader: PdfReader, widget: PdfDict): boolean {
  const flags = reader.resolve(widget.get("F"));
  return typeof flags === "number" && (flags & (HIDDEN | NO_VIEW)) !== 0;
}

type Kind = Pick<FoundField, "type" | "data"> & Partial<FoundField>;

function fieldOf(node: FormNode, page: PdfPage, index: number, groups: Map<PdfDict, string>): FoundField | null {
  const rectangle = readRectangle(node.reader, node.chain[0]!.get("Rect"));
  const box = rectangle && fitBox(boxOfRectangle(rectangle, page.shape), page.shape);
  const names = namesOf(node);
  const kind = box && kindOfField(node, names, groups);
  if (!box || !kind) return null;
  const flags = flagsOf(node);
  const isReadOnly = (flags & READ_ONLY) !== 0;
  // A read-only field cannot be filled in, and its value is drawn on the page.
  if (isReadOnly && !kind.isFilled) return null;
  const signerNumber = /_es_:signer(\d{1,2})/i.exec(names.full)?.[1];
  return {
    page: index,
    box,
    role: signerNumber ? Math.max(0, Number(signerNumber) - 1) : null,
    required: (flags & REQUIRED) !== 0,
    readOnly: isReadOnly,
    label: names.label,
    ...sizeOf(node, box.height),
    ...alignOf(node),
    ...kind,
    source: "form",
    confidence: 1,
  };
}

/** `null` for push buttons and unknown kinds. */
function kindOfField(node: FormNode, names: FormNames, groups: Map<PdfDict, string>): Kind | null {
  const type = inherited(node, "FT");
  switch (type instanceof PdfName ? type.value : "") {
    case "Sig":
      return { type: /initial/i.test(names.full) ? "initials" : "signature", data: "", required: true };
    case "Tx": {
      const value = textValue(node);
      const flags = flagsOf(node);
      const told = flags & PASSWORD ? "" : value;
      return { ...withValue(textKind(node, names, flags), told), ...filled(value !== "") };
    }
    case "Ch": {
      const value = textValue(node);
      const options = optionsOf(node);
      if (options.length === 0) return { type: "textbox", data: value, ...filled(value !== "") };
      return { type: "dropdown", options, data: options.includes(value) ? value : "", ...filled(value !== "") };
    }
    case "Btn": {
      const type = kindOfButton(node, names);
      if (type === "image") return { type, data: "" };
      if (type === null) return null;
      const isOn = isSwitchedOn(node);
      const choice = type === "radio" ? choiceOf(node, names, groups) : null;
      return { type, data: isOn, ...choice, ...filled(choice ? choice.isAnswered : isOn) };
    }
    default:
      return null;
  }
}

/** A date's value as a day. One that cannot be read stays text, so that nothing is lost. */
function withValue(kind: ReturnType<typeof textKind>, value: string): Kind {
  if (kind.type !== "editableDate" || value === "") return { ...kind, data: value };
  const day = readDay(value, kind.dateFormat ?? DEFAULT_DATE_FORMAT);
  return day ? { ...kind, data: day } : { type: "textbox", data: value };
}

function filled(isFilled: boolean): { isFilled?: true } {
  return isFilled ? { isFilled } : {};
}

function textValue(node: FormNode): string {
  const value = inherited(node, "V");
  const first = Array.isArray(value) ? node.reader.resolve(value[0]) : value;
  return cleanLine((textOfValue(first) ?? "").slice(0, 8_000)).slice(0, 2_000);
}

function sizeOf(node: FormNode, height: number): { fontSize: NonNullable<FoundField["fontSize"]> } {
  const appearance = textOfValue(inherited(node, "DA")) ?? "";
  const size = Number(/([\d.]+)\s+Tf/.exec(appearance.slice(0, 500))?.[1] ?? 0);
  return { fontSize: fontSizeFor(size, height) };
}

function alignOf(node: FormNode): Pick<FoundField, "align"> {
  const quadding = inherited(node, "Q");
  return quadding === 1 ? { align: "center" } : quadding === 2 ? { align: "right" } : {};
}
