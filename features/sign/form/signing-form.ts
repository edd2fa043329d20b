import { batch, computed, type ReadonlySignal, signal } from "@preact/signals-react";
import type { SignerView } from "../../../domain/contract/views/signer-view.ts";
import { withFullYear } from "../../../domain/field/kinds/day.ts";
import { kindOf } from "../../../domain/field/kinds.ts";
import type { CallRefusal } from "../../host/api.ts";
import type { Adopted } from "../../ink/adopted.ts";
import { storedValue, tidied } from "./entered-text.ts";
import {
  carryOver,
  type FormFault,
  type FormField,
  type FormValues,
  faultOf,
  faultsOf,
  groupOf,
  hasOwnContent,
  isFilled,
  isInk,
  nextIncomplete,
  type PatternFault,
  progressOf,
  shownOf,
  stepsOf,
} from "./form.ts";
import { signingRequest } from "./signing-request.ts";
import type { FieldContent, StoredForm } from "./stored-form.ts";
import { createUnfinished } from "./unfinished.ts";

export type Attached = SignerView["attachments"][number];

/** State of the form on the pages: values, incomplete fields, faults, and the current field. */
export function createSigningForm(
  view: ReadonlySignal<SignerView | null>,
  /** Called when the signer fills in or clears a field. */
  onChange: (key: string, value: string | boolean) => void,
  /** The present day, `yyyy-MM-dd`. */
  today: () => string = () => new Date().toISOString().slice(0, 10),
) {
  const values = signal<FormValues>({});
  const ink = signal<StoredForm["ink"]>({ signature: null, initial: null });
  /** Drawings and pictures by field key. */
  const contents = signal<StoredForm["made"]>({});
  const { unfinished, unfinishedIn, setUnfinished } = createUnfinished();
  const attached = signal<readonly Attached[]>([]);
  const faults = signal<Readonly<Record<string, FormFault>>>({});
  const current = signal<string | null>(null);
  /** Counts requests to move to the current field, so that moving to the same field again has an effect. */
  const moveCount = signal(0);
  const visibleFields = computed<FormField[]>(() => (view.value ? shownOf(view.value, values.value) : []));
  const steps = computed<FormField[]>(() => stepsOf(visibleFields.value));
  const patternFault = signal<PatternFault>(() => null);
  const language = computed(() => view.value?.signerLanguage ?? "en");
  const lacking = computed(() => faultsOf(steps.value, values.value, language.value, patternFault.value));
  const incomplete = computed(() => steps.value.filter((field) => lacking.value.has(field.key)));
  const progress = computed(() => progressOf(steps.value, values.value, lacking.value));

  /** Starts with values stored or filled in before, if their fields still exist. */
  function begin(next: SignerView, before: StoredForm): void {
    fetchPatterns(next);
    batch(() => {
      ink.value = before.ink;
      contents.value = before.made;
      unfinished.value = before.unfinished;
      attached.value = next.attachments;
      values.value = withoutLost(next, carryOver(next, before.values), before);
      faults.value = {};
      if (!next.fields.some((field) => field.key === current.peek())) current.value = null;
    });
  }

  /** Loads the pattern check if a field has a pattern. Without it, only the server reports mismatches. */
  function fetchPatterns(of: SignerView): void {
    if (!of.fields.some((field) => field.pattern)) return;
    import("../../../domain/field/pattern-fault.ts").then(
      (module) => {
        patternFault.value = module.patternFault;
      },
      () => undefined,
    );
  }

  function fieldAt(key: string): FormField | undefined {
    return steps.peek().find((one) => one.key === key);
  }

  /** Selecting a radio button clears the others of its group. */
  function setValue(key: string, value: string | boolean): void {
    const field = fieldAt(key);
    const others = field?.type === "radio" && value === true ? groupOf(field, steps.peek()) : [];
    batch(() => {
      const cleared = Object.fromEntries(others.map((one) => [one.key, false]));
      values.value = { ...values.peek(), ...cleared, [key]: value };
      for (const one of field ? groupOf(field, steps.peek()) : []) if (faults.peek()[one.key]) clearFault(one.key);
    });
    onChange(key, field ? storedValue(field, value, language.peek()) : value);
  }

  function clearFault(key: string): void {
    const { [key]: _gone, ...rest } = faults.peek();
    faults.value = rest;
  }

  /** Shows a text as it will be stored: a number in its field's format, an address without spaces around it. */
  function tidy(fields: readonly FormField[]): void {
    const texts = fields.flatMap((field): [string, string][] => {
      const value = values.peek()[field.key];
      const text = typeof value === "string" ? tidied(field, value, language.peek()) : value;
      return typeof text !== "string" || text === value ? [] : [[field.key, text]];
    });
    if (texts.length > 0) values.value = { ...values.peek(), ...Object.fromEntries(texts) };
  }

  /** Shows the fault of a field that lost focus, and a day's year in full. An empty one may still be filled in later. */
  function check(key: string): void {
    const field = fieldAt(key);
    if (field) tidy([field]);
    showFullYear(field);
    const value = values.peek()[key];
    const fault = field && isFilled(value) ? faultOf(field, value, language.peek(), patternFault.peek()) : null;
    if (fault) faults.value = { ...faults.peek(), [key]: fault };
    else clearFault(key);
  }

  function showFullYear(field: FormField | undefined): void {
    const typed = field?.type === "editableDate" ? values.peek()[field.key] : undefined;
    const full = typeof typed === "string" ? withFullYear(typed, today()) : typed;
    if (field && full !== undefined && full !== typed) setValue(field.key, full);
  }

  /** Shows what a field or its group lacks; returns whether it is complete. */
  function confirm(key: string): boolean {
    const field = fieldAt(key);
    if (field) tidy([field]);
    showFullYear(field);
    const newFaults = lacking.peek();
    const wrong = (field ? groupOf(field, steps.peek()) : []).flatMap((one) => {
      const fault = newFaults.get(one.key);
      return fault ? [[one.key, fault] as const] : [];
    });
    if (wrong.length > 0) faults.value = { ...faults.peek(), ...Object.fromEntries(wrong) };
    else clearFault(key);
    return wrong.length === 0;
  }

  function goThere(key: string | null): void {
    current.value = key;
    moveCount.value += 1;
  }

  /** Moves to the next incomplete field; `null` if there is none. */
  function next(): FormField | null {
    const field = nextIncomplete(steps.peek(), incomplete.peek(), current.peek());
    if (field) goThere(field.key);
    return field;
  }

  /**
   * Stores a signature or initials and places it in the field and, with `everywhere`, in all empty ones of its type.
   */
  function adopt(field: FormField, adopted: Adopted, everywhere: boolean): void {
    batch(() => {
      ink.value = { ...ink.peek(), [slotOf(field)]: adopted };
      setUnfinished(field, null);
      placeInk(field);
      if (everywhere) for (const other of remainingLike(field)) placeInk(other);
    });
  }

  function placeInk(field: FormField): void {
    setValue(field.key, true);
  }

  /** The other fields of this type without a signature. */
  function remainingLike(field: FormField): FormField[] {
    return steps
      .peek()
      .filter((one) => one.type === field.type && one.key !== field.key && values.peek()[one.key] !== true);
  }

  function adoptedFor(field: FormField): Adopted | null {
    return isInk(field) ? ink.value[slotOf(field)] : null;
  }

  /** The ink or picture currently in a field. */
  function pictureIn(field: FormField): FieldContent | undefined {
    if (values.value[field.key] !== true) return undefined;
    return isInk(field) ? adoptedFor(field)?.image : contents.value[field.key];
  }

  /** Removes a placed signature from a field; the adopted one stays stored. */
  function clearInk(field: FormField): void {
    setValue(field.key, false);
  }

  /** Sets the drawing or picture of one field; `null` removes it. */
  function setContent(field: FormField, picture: FieldContent | null): void {
    batch(() => {
      const { [field.key]: _before, ...rest } = contents.peek();
      contents.value = picture ? { ...rest, [field.key]: picture } : rest;
      setUnfinished(field, null);
      setValue(field.key, picture !== null);
    });
  }

  /** Sets the file that the server stores for an attachment field. */
  function setAttached(field: FormField, file: Attached | null): void {
    batch(() => {
      const others = attached.peek().filter((one) => one.field !== field.key);
      attached.value = file ? [...others, file] : others;
      setValue(field.key, file?.id ?? "");
    });
  }

  function showFaults(newFaults: Record<string, FormFault>): void {
    batch(() => {
      faults.value = newFaults;
      goThere(steps.peek().find((field) => newFaults[field.key])?.key ?? null);
    });
  }

  /** Shows the server's faults at their fields; returns `false` if none of them is visible. */
  function applyFaults(refusal: CallRefusal): boolean {
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

  /** Shows the fault of every incomplete field; returns `false` if there is none. */
  function showIncomplete(): boolean {
    tidy(steps.peek());
    const missing = lacking.peek();
    if (missing.size > 0) showFaults(Object.fromEntries(missing));
    return missing.size > 0;
  }

  const storedForm = (): StoredForm => ({
    values: values.peek(),
    ink: ink.peek(),
    made: contents.peek(),
    unfinished: unfinished.peek(),
  });
  return {
    ...{
      values,
      ink,
      made: contents,
      attached,
      faults,
      current,
      moveCount,
      shown: visibleFields,
      steps,
      incomplete,
      progress,
      storedForm,
    },
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
      pictureIn,
      setContent,
      setAttached,
    },
    ...{ applyFaults, showIncomplete, unfinished, unfinishedIn, setUnfinished },
    requestOf: (of: SignerView) => signingRequest(of, steps.peek(), storedForm()),
    goTo(key: string | null): void {
      current.value = key;
    },
    /** Places the adopted ink in the fields. */
    placeInk(fields: readonly FormField[]): void {
      batch(() => fields.forEach(placeInk));
    },
  };
}

function slotOf(field: FormField): "signature" | "initial" {
  return field.type === "initials" ? "initial" : "signature";
}

/** Clears fields whose ink or picture is missing, so that they do not count as filled. */
function withoutLost(view: SignerView, values: FormValues, { ink, made }: StoredForm): FormValues {
  const isLost = (field: FormField) =>
    isInk(field) ? !ink[slotOf(field)] : hasOwnContent(field) && kindOf(field.type).form !== "file" && !made[field.key];
  return { ...values, ...Object.fromEntries(view.fields.filter(isLost).map((field) => [field.key, false])) };
}
