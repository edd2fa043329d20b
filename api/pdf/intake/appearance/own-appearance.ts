/**
 * Decides whether a field's own appearance is kept. Where the form asks viewers to draw its fields anew
 * (`NeedAppearances`, ISO 32000-2 Table 224) only what is missing is drawn: an appearance may say more than its value. A
 * password is never kept in clear.
 */
import { type Operation, operationsOf } from "../../content/operations.ts";
import { chainOf, type FormNode, flagsOf, inherited } from "../../detect/form-node.ts";
import type { PdfReader } from "../../syntax/reader.ts";
import { isName, latin1, type PdfDict, PdfName, PdfStream, PdfString, PdfSyntaxError } from "../../syntax/values.ts";
import { normalAppearance } from "./normal-appearance.ts";

const PASSWORD = 1 << 13;
const PUSH = 1 << 16;
const CONTENT_LIMIT_BYTES = 4 * 1024 * 1024;

/** Annotations other than fields show what their appearance draws. `frame`: only background, border or the like. `nothing`: blank, missing, or not to be shown. */
export type Shows = "value" | "frame" | "nothing";

export function shownBy(reader: PdfReader, widget: PdfDict): Shows {
  const own = normalAppearance(reader, widget);
  if (!own) return "nothing";
  if (!isName(reader.resolve(widget.get("Subtype")), "Widget")) return "value";
  const node = { reader, chain: chainOf(reader, widget) };
  const kind = inherited(node, "FT");
  if (isName(kind, "Tx") && flagsOf(node) & PASSWORD && !remembered(maskedForms, own, () => isMasked(reader, own)))
    return "nothing";
  const form = reader.dictIn(reader.catalog, "AcroForm");
  if (reader.resolve(form?.get("NeedAppearances")) !== true) return "value";
  const isText = isName(kind, "Tx") || isName(kind, "Ch");
  if (!isText && !isName(kind, "Btn")) return "value";
  const drawn = remembered(drawnByForm, own, () => drawnBy(reader, own));
  if (drawn !== "frame") return drawn;
  return isText || isTickMissing(node, own) ? "frame" : "value";
}

/** Results by appearance: many fields may share one. */
const drawnByForm = new WeakMap<PdfStream, Shows>();
const maskedForms = new WeakMap<PdfStream, boolean>();

function remembered<T>(results: WeakMap<PdfStream, T>, form: PdfStream, find: () => T): T {
  const result = results.get(form) ?? find();
  results.set(form, result);
  return result;
}

/** `frame`: paths alone. An unreadable appearance counts as showing its value. */
function drawnBy(reader: PdfReader, own: PdfStream): Shows {
  let shows: Shows = "nothing";
  try {
    for (const operation of operationsOf(reader.data(own, CONTENT_LIMIT_BYTES))) {
      if (showsText(operation) || ["Do", "BI"].includes(operation.operator)) return "value";
      if (painting.has(operation.operator)) shows = "frame";
    }
  } catch (error) {
    if (error instanceof PdfSyntaxError) return "value";
    throw error;
  }
  return shows;
}

const painting = new Set(["f", "F", "f*", "B", "B*", "b", "b*", "S", "s", "sh"]);

function showsText({ operator, operands }: Operation): boolean {
  if (!["Tj", "TJ", "'", '"'].includes(operator)) return false;
  return operands.flat().some((operand) => operand instanceof PdfString && latin1(operand.bytes).trim() !== "");
}

/** Whether a password's appearance repeats one character; in a composite font that is two bytes. */
function isMasked(reader: PdfReader, own: PdfStream): boolean {
  const shown = new Set<number>();
  try {
    for (const { operands } of operationsOf(reader.data(own, CONTENT_LIMIT_BYTES))) {
      for (const operand of operands.flat()) {
        if (operand instanceof PdfString) for (const byte of operand.bytes) if (byte !== 0x20) shown.add(byte);
      }
    }
  } catch (error) {
    if (!(error instanceof PdfSyntaxError)) throw error;
    return false;
  }
  return shown.size <= 2;
}

/** Whether a ticked button looks like one that is not. */
function isTickMissing(node: FormNode, own: PdfStream): boolean {
  const { reader, chain } = node;
  const state = reader.resolve(chain[0]!.get("AS"));
  if (flagsOf(node) & PUSH || !(state instanceof PdfName) || state.value === "Off") return false;
  const off = reader.resolve(reader.dictIn(reader.dictIn(chain[0]!, "AP"), "N")?.get("Off"));
  if (!(off instanceof PdfStream)) return false;
  const [one, other] = [own, off].map((stream) => latin1(reader.data(stream, CONTENT_LIMIT_BYTES)).trim());
  return one === other;
}
