import { batch, computed, type ReadonlySignal, signal } from "@preact/signals-react";
import type { SignerView } from "../../domain/contract/views.ts";
import type { CallRefusal } from "../api.ts";
import {
  carryOver,
  type FormFault,
  type FormField,
  type FormValues,
  faultOf,
  isFilled,
  isInk,
  nextOwing,
  owingOf,
  progressOf,
  stepsOf,
} from "./form.ts";
import type { Adopted, KeptInk } from "./kept-form.ts";
import type { SignBody } from "./signing-calls.ts";

/** The form on the pages: what stands in the fields, what is owed, what is wrong, and where the signer is. */
export function createSigningForm(view: ReadonlySignal<SignerView | null>) {
  const values = signal<FormValues>({});
  const ink = signal<KeptInk>({ signature: null, initial: null });
  const faults = signal<Readonly<Record<string, FormFault>>>({});
  const current = signal<string | null>(null);
  const steps = computed<FormField[]>(() => (view.value ? stepsOf(view.value) : []));
  const owing = computed(() => owingOf(steps.value, values.value));
  const progress = computed(() => progressOf(steps.value, values.value));

  /** Begins with what was kept or filled in before, as far as its fields are still there. */
  function begin(next: SignerView, before: FormValues, inkBefore: KeptInk): void {
    batch(() => {
      values.value = withoutLostInk(next, carryOver(next, before), inkBefore);
      ink.value = inkBefore;
      faults.value = {};
      if (!next.fields.some((field) => field.key === current.peek())) current.value = null;
    });
  }

  function setValue(key: string, value: string | boolean): void {
    batch(() => {
      values.value = { ...values.peek(), [key]: value };
      if (faults.peek()[key]) clearFault(key);
    });
  }

  function clearFault(key: string): void {
    const { [key]: _gone, ...rest } = faults.peek();
    faults.value = rest;
  }

  /** Says what is wrong with what stands in a field that was left. An empty one may still be filled in later. */
  function check(key: string): void {
    const field = steps.peek().find((one) => one.key === key);
    if (field && !isFilled(field, values.peek()[key])) clearFault(key);
    else confirm(key);
  }

  /** Says what a field lacks that is to be done with; whether it lacks nothing. */
  function confirm(key: string): boolean {
    const field = steps.peek().find((one) => one.key === key);
    const fault = field ? faultOf(field, values.peek()[key]) : null;
    if (fault) faults.value = { ...faults.peek(), [key]: fault };
    else clearFault(key);
    return !fault;
  }

  /** Goes on to the next field that needs something; `null` when none does. */
  function next(): FormField | null {
    const field = nextOwing(steps.peek(), values.peek(), current.peek());
    if (field) current.value = field.key;
    return field;
  }

  /** Keeps a signature or initials and puts it into the field, and into all others of its kind that are empty. */
  function adopt(field: FormField, adopted: Adopted, everywhere: boolean): void {
    batch(() => {
      ink.value = { ...ink.peek(), [slotOf(field)]: adopted };
      putInk(field);
      if (everywhere) for (const other of remainingLike(field)) putInk(other);
    });
  }

  function putInk(field: FormField): void {
    setValue(field.key, true);
  }

  /** The other fields of this kind that hold no signature yet. */
  function remainingLike(field: FormField): FormField[] {
    return steps
      .peek()
      .filter((one) => one.type === field.type && one.key !== field.key && values.peek()[one.key] !== true);
  }

  function adoptedFor(field: FormField): Adopted | null {
    return ink.value[slotOf(field)];
  }

  /** Takes a placed signature out of a field; what was adopted is kept. */
  function clearInk(field: FormField): void {
    setValue(field.key, false);
  }

  function requestOf(of: SignerView): SignBody {
    const { signature, initial } = ink.peek();
    const sent = steps.peek().flatMap((field) => {
      const value = values.peek()[field.key];
      if (value === undefined || (isInk(field) && value !== true)) return [];
      return [[field.key, value] as const];
    });
    const uses = (type: FormField["type"]) =>
      steps.peek().some((field) => field.type === type && values.peek()[field.key] === true);
    return {
      viewedSha256: of.viewedSha256 ?? "",
      values: Object.fromEntries(sent),
      ...(signature && uses("signature") ? { signature: signature.image, signatureWay: signature.way } : {}),
      ...(initial && uses("initials") ? { initial: initial.image, initialWay: initial.way } : {}),
      consent: true,
    };
  }

  function showFaults(found: Record<string, FormFault>): void {
    batch(() => {
      faults.value = found;
      current.value = steps.peek().find((field) => found[field.key])?.key ?? null;
    });
  }

  /** Puts what the server says is wrong into the fields it is about; `false` when it is about none. */
  function takeFaults(refusal: CallRefusal): boolean {
    const known = new Set(steps.peek().map((field) => String(field.key)));
    const wrong = refusal.faults.flatMap((fault) => {
      const key = fault.path.replace(/^values\./, "");
      return known.has(key)
        ? [[key, { code: fault.code ?? "field_value_invalid", message: fault.message }] as const]
        : [];
    });
    if (wrong.length > 0) showFaults(Object.fromEntries(wrong));
    return wrong.length > 0;
  }

  /** Says in every field that is owed what it lacks; `false` when none is. */
  function showOwing(): boolean {
    const missing = owing.peek();
    if (missing.length > 0) {
      showFaults(Object.fromEntries(missing.map((one) => [one.key, faultOf(one, values.peek()[one.key])!])));
    }
    return missing.length > 0;
  }

  return {
    ...{ values, ink, faults, current, steps, owing, progress },
    ...{
      begin,
      setValue,
      check,
      confirm,
      next,
      adopt,
      remainingLike,
      adoptedFor,
      clearInk,
      requestOf,
      takeFaults,
      showOwing,
    },
    goTo(key: string | null): void {
      current.value = key;
    },
    /** Puts what was adopted into one field, or into all of its kind. */
    placeInk(fields: readonly FormField[]): void {
      batch(() => fields.forEach(putInk));
    },
  };
}

function slotOf(field: FormField): "signature" | "initial" {
  return field.type === "initials" ? "initial" : "signature";
}

/** A field counts as signed only while there is ink for it. */
function withoutLostInk(view: SignerView, values: FormValues, ink: KeptInk): FormValues {
  const lost = view.fields.filter((field) => isInk(field) && !ink[slotOf(field)]);
  return { ...values, ...Object.fromEntries(lost.map((field) => [field.key, false])) };
}
