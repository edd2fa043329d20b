/** Values that the host page fills in beforehand, and which of their fields are read-only for the signer. */
import type { SignerView } from "../../../domain/contract/views/signer-view.ts";
import { storedText } from "../../../domain/field/format/stored-text.ts";
import { groupsOf } from "../../../domain/field/groups.ts";
import { isFillable, kindOf } from "../../../domain/field/kinds.ts";
import { visibleKeys } from "../../../domain/field/visibility.ts";
import { fieldOfView } from "../../fields/field-of-view.ts";
import type { SignBody } from "../room/signing-calls.ts";
import { enteredText, storedValues } from "./entered-text.ts";
import { type FormField, faultOf, faultsOf } from "./form.ts";

export type Prefill = {
  /** Returns the view with the values filled in; locked fields look as if the sender had set them read-only. */
  applyToView(view: SignerView): SignerView;
  /** Returns the request with the values of locked fields added. */
  addToRequest(body: SignBody): SignBody;
};

export type PrefillInput = {
  /** Keyed by the field's key or its label, ignoring case. A checkbox takes `true` or "true". */
  values: Readonly<Record<string, string | number | boolean>>;
  /** Keys or labels. A field without a valid value stays editable: otherwise nobody could finish. */
  readonlyFields: readonly string[];
  /** Called once with the names that match no field or whose value is invalid. */
  onLeftOut?: (names: string[]) => void;
};

export function createPrefill({ values, readonlyFields, onLeftOut: onRejected }: PrefillInput): Prefill {
  let last: { view: SignerView; locked: Set<string> } | null = null;
  let isReported = false;
  return {
    applyToView(view) {
      if (view.room !== "open") return view;
      const { accepted, leftOut: rejected } = valuesFor(view, values);
      const locked = lock(view, accepted, readonlyFields);
      if (rejected.length > 0 && !isReported) onRejected?.(rejected);
      isReported = true;
      const fields = view.fields.map((field) => (locked.has(field.key) ? { ...field, readOnly: true } : field));
      const filled = { ...view, fields, values: { ...view.values, ...accepted } };
      last = { view: filled, locked };
      return filled;
    },
    addToRequest(body) {
      if (!last) return body;
      const { view, locked } = last;
      const own = storedValues(view, view.values);
      const filled: SignBody["values"] = { ...own, ...body.values };
      const visible: Set<string> = visibleKeys(view.fields, (key) => {
        const value = filled[key];
        return typeof value === "object" ? true : value;
      });
      const read = Object.entries(own).filter(([key]) => locked.has(key) && visible.has(key));
      return { ...body, values: { ...Object.fromEntries(read), ...body.values } };
    },
  };
}

type AcceptedValues = Record<string, string | boolean>;

/** Whether a host may fill the field in: text and checkboxes. Ink, pictures and files belong to the signer. */
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

function valuesFor(view: SignerView, values: PrefillInput["values"]): { accepted: AcceptedValues; leftOut: string[] } {
  const accepted: AcceptedValues = {};
  const rejected: string[] = [];
  for (const [name, value] of Object.entries(values)) {
    const fitting = named(view, name).filter((field) => {
      const kind = kindOf(field.type);
      const language = view.signerLanguage;
      const stored = storedText(fieldOfView(field), String(value), language);
      const as = kind.form === "check" ? String(value) === "true" : enteredText(field, stored, language);
      if (as !== "" && as !== false && faultOf(field, as, language, () => null)) return false;
      accepted[field.key] = as;
      return true;
    });
    if (fitting.length === 0) rejected.push(name);
  }
  return { accepted, leftOut: rejected };
}

/** Keys of the read-only fields: the named ones with the rest of their group, if their values are valid. */
function lock(view: SignerView, accepted: AcceptedValues, names: readonly string[]): Set<string> {
  const filled = { ...view.values, ...accepted };
  const open = view.fields.filter(isOpenTo);
  const groups = groupsOf(open);
  const locked = names
    .flatMap((name) => named(view, name))
    .map((field) => groups.find((members) => members.includes(field)) ?? [field])
    .filter((members) => members.some((field) => field.key in filled))
    .filter((members) => faultsOf(members, filled, view.signerLanguage, () => null).size === 0);
  return new Set(locked.flat().map((field) => field.key));
}
