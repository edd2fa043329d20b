/** Check boxes and radio buttons of a form (ISO 32000-2 §12.7.5.2). */
import { cleanLine } from "../../../domain/text/clean-text.ts";
import { isDict, isName, type PdfDict, PdfName } from "../syntax/values.ts";
import { type FormNames, type FormNode, flagsOf, inherited } from "./form-node.ts";
import { textIn, textOfValue } from "./text-string.ts";

const RADIO = 1 << 15;
const PUSH = 1 << 16;
const KIDS_LIMIT = 500;

/** `null` for push buttons. A button that picks an image is an image field. */
export function kindOfButton(node: FormNode, { full }: FormNames): "checkbox" | "radio" | "image" | null {
  const flags = flagsOf(node);
  if (flags & PUSH) return /_af_image$|^(image|photo|picture|logo)\b/i.test(full.split(".").at(-1)!) ? "image" : null;
  return flags & RADIO || isOneOfSeveral(node) ? "radio" : "checkbox";
}

/** Check boxes of one name with different export values: ticking one clears the others. */
function isOneOfSeveral(node: FormNode): boolean {
  const owner = ownerOf(node);
  const kids = (node.reader.arrayIn(owner, "Kids") ?? []).slice(0, KIDS_LIMIT);
  const states = kids.map((kid) => node.reader.resolve(kid)).map((kid) => (isDict(kid) ? onState(node, kid) : null));
  return owner !== node.chain[0] && new Set(states.filter((state) => state !== null)).size > 1;
}

/** The field's node: the nearest with a name. */
function ownerOf({ chain }: FormNode): PdfDict {
  return chain.find((node) => node.has("T")) ?? chain.at(-1)!;
}

function onState({ reader }: FormNode, widget: PdfDict): string | null {
  const states = reader.dictIn(reader.dictIn(widget, "AP"), "N");
  return [...(states?.keys() ?? [])].find((state) => state !== "Off") ?? null;
}

export function isSwitchedOn(node: FormNode): boolean {
  const state = node.reader.resolve(node.chain[0]!.get("AS"));
  if (state instanceof PdfName) return state.value !== "Off";
  const value = inherited(node, "V");
  return value instanceof PdfName && value.value !== "Off" && value.value === onState(node, node.chain[0]!);
}

type Choice = { group: string; label: string; isAnswered: boolean };

/** A radio button's group and choice; its label is the option. */
export function choiceOf(node: FormNode, names: FormNames, groups: Map<PdfDict, string>): Choice {
  const owner = ownerOf(node);
  const group = groups.get(owner) ?? freeName(names.full || "group", new Set(groups.values()));
  groups.set(owner, group);
  const value = inherited(node, "V");
  return {
    group,
    label: optionLabel(node, owner) || names.label,
    isAnswered: value instanceof PdfName && !isName(value, "Off"),
  };
}

function optionLabel(node: FormNode, owner: PdfDict): string {
  const { reader, chain } = node;
  const tooltip = textIn(reader, chain[0]!, "TU");
  if (tooltip && chain[0] !== owner) return cleanLine(tooltip).slice(0, 200);
  const state = onState(node, chain[0]!) ?? "";
  const option = /^\d+$/.test(state) ? reader.resolve(reader.arrayIn(owner, "Opt")?.[Number(state)]) : null;
  return cleanLine(textOfValue(option) ?? textOfValue(new PdfName(state)) ?? "").slice(0, 200);
}

function freeName(full: string, takenNames: ReadonlySet<string>): string {
  const name = cleanLine(full).slice(-50) || "group";
  for (let number = 1; ; number++) {
    const next = number === 1 ? name : `${name} ${number}`;
    if (!takenNames.has(next)) return next;
  }
}
