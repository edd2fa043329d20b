/** What the page around the room fills in beforehand, and what of it the signer only reads. */
import type { SignerView } from "../../../domain/contract/views/signer-view.ts";
import { groupsOf } from "../../../domain/field/groups.ts";
import { isFillable, kindOf } from "../../../domain/field/kinds.ts";
import { visibleKeys } from "../../../domain/field/visibility.ts";
import type { SignBody } from "../room/signing-calls.ts";
import { type FormField, faultOf, faultsOf } from "./form.ts";

export type Prefill = {
  /** The view with the values in it; what is only read is as if the sender had said so. */
  onto(view: SignerView): SignerView;
  /** The request with the values that nobody here could change. */
  into(body: SignBody): SignBody;
};

export type PrefillInput = {
  /** By the field's key or its label, whatever its case. A tick takes `true` or "true". */
  values: Readonly<Record<string, string | number | boolean>>;
  /** Keys or labels. A field without a value that is right stays open: nobody could finish otherwise. */
  readonlyFields: readonly string[];
  /** Names that no field has, or whose value does not fit; told once. */
  onLeftOut?: (names: string[]) => void;
};

export function createPrefill({ values, readonlyFields, onLeftOut }: PrefillInput): Prefill {
  let last: { view: SignerView; locked: Set<string> } | null = null;
  let isTold = false;
  return {
    onto(view) {
      if (view.room !== "open") return view;
      const { given, leftOut } = valuesFor(view, values);
      const locked = lock(view, given, readonlyFields);
      if (leftOut.length > 0 && !isTold) onLeftOut?.(leftOut);
      isTold = true;
      const fields = view.fields.map((field) => (locked.has(field.key) ? { ...field, readOnly: true } : field));
      const filled = { ...view, fields, values: { ...view.values, ...given } };
      last = { view: filled, locked };
      return filled;
    },
    into(body) {
      if (!last) return body;
      const { view, locked } = last;
      const standing: SignBody["values"] = { ...view.values, ...body.values };
      const visible: Set<string> = visibleKeys(view.fields, (key) => {
        const value = standing[key];
        return typeof value === "object" ? true : value;
      });
      const read = Object.entries(view.values).filter(([key]) => locked.has(key) && visible.has(key));
      return { ...body, values: { ...Object.fromEntries(read), ...body.values } };
    },
  };
}

type Given = Record<string, string | boolean>;

/** What can be filled in from outside: words and ticks. Ink, pictures and files are the signer's own. */
function isOpenTo(field: FormField): boolean {
  const { form } = kindOf(field.type);
  return isFillable(field) && (form === "text" || form === "check");
}

function named(view: SignerView, name: string): FormField[] {
  const asLabel = name.trim().toLowerCase();
  return view.fields.filter(
    (field) => isOpenTo(field) && (field.key === name || field.label.trim().toLowerCase() === asLabel),
  );
}

function valuesFor(view: SignerView, values: PrefillInput["values"]): { given: Given; leftOut: string[] } {
  const given: Given = {};
  const leftOut: string[] = [];
  for (const [name, value] of Object.entries(values)) {
    const fitting = named(view, name).filter((field) => {
      const as = kindOf(field.type).form === "check" ? String(value) === "true" : String(value);
      if (as !== "" && as !== false && faultOf(field, as, () => null)) return false;
      given[field.key] = as;
      return true;
    });
    if (fitting.length === 0) leftOut.push(name);
  }
  return { given, leftOut };
}

/** Fields that are only read: those named, with the others of their group, where nothing is wrong with what stands in them. */
function lock(view: SignerView, given: Given, names: readonly string[]): Set<string> {
  const standing = { ...view.values, ...given };
  const open = view.fields.filter(isOpenTo);
  const groups = groupsOf(open);
  const locked = names
    .flatMap((name) => named(view, name))
    .map((field) => groups.find((members) => members.includes(field)) ?? [field])
    .filter((members) => members.some((field) => field.key in standing))
    .filter((members) => faultsOf(members, standing, () => null).size === 0);
  return new Set(locked.flat().map((field) => field.key));
}
