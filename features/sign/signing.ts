import { batch, computed, effect, signal } from "@preact/signals-react";
import type { SignerView } from "../../domain/contract/views.ts";
import { kindOf } from "../../domain/field/kinds.ts";
import type { Answer, CallRefusal } from "../api.ts";
import type { HostEvent, HostStorage } from "../host.ts";
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
import { type Adopted, type KeptInk, keptForm } from "./kept-form.ts";
import { retrying } from "./retrying.ts";
import type { SignBody, SigningCalls } from "./signing-calls.ts";

export type SigningPorts = {
  calls: SigningCalls;
  storage: HostStorage;
  announce: (event: HostEvent) => void;
  /** Resolves after so many milliseconds, or as soon as the network is back. */
  pause: (ms: number) => Promise<void>;
  newKey: () => string;
};

export type Place =
  | { status: "loading" }
  | { status: "failed"; refusal: CallRefusal }
  | { status: "ready"; view: SignerView };

export type Signing = ReturnType<typeof createSigning>;

/** Everything a signer's room knows and can do; one per mount, without React. */
export function createSigning(ports: SigningPorts) {
  const place = signal<Place>({ status: "loading" });
  const values = signal<FormValues>({});
  const ink = signal<KeptInk>({ signature: null, initial: null });
  const faults = signal<Readonly<Record<string, FormFault>>>({});
  const current = signal<string | null>(null);
  const sending = signal<"no" | "signing" | "declining">("no");
  /** The server could not be asked or said no; `retrying` while it is asked again by itself. */
  const trouble = signal<{ refusal: CallRefusal; retrying: boolean } | null>(null);
  /** The document was changed while it was open here. */
  const wasChanged = signal(false);

  const view = computed(() => (place.value.status === "ready" ? place.value.view : null));
  const steps = computed<FormField[]>(() => (view.value ? stepsOf(view.value) : []));
  const owing = computed(() => owingOf(steps.value, values.value));
  const progress = computed(() => progressOf(steps.value, values.value));

  let closed = false;
  let stopKeeping = () => {};

  const kept = (of: SignerView) => keptForm(ports.storage, of._id, of.recipientId);

  function show(next: SignerView): void {
    stopKeeping();
    const keeper = kept(next);
    if (next.room === "open") {
      const before = view.peek() ? values.peek() : keeper.readValues();
      const inkBefore = view.peek() ? ink.peek() : keeper.readInk();
      batch(() => {
        values.value = withoutLostInk(next, carryOver(next, before), inkBefore);
        ink.value = inkBefore;
        faults.value = {};
        if (!next.fields.some((field) => field.key === current.peek())) current.value = null;
        place.value = { status: "ready", view: next };
      });
      const stopValues = effect(() => keeper.keepValues(values.value));
      const stopInk = effect(() => keeper.keepInk(ink.value));
      stopKeeping = () => {
        stopValues();
        stopInk();
      };
      return;
    }
    stopKeeping = () => {};
    if (next.room !== "waiting_for_turn") keeper.forget();
    place.value = { status: "ready", view: next };
  }

  /** Opens the link; without a connection it keeps trying. */
  async function open(): Promise<void> {
    place.value = { status: "loading" };
    const answer = await ask(
      () => ports.calls.open(),
      (refusal) => {
        place.value = { status: "failed", refusal };
      },
    );
    if (!answer) return;
    if (!answer.ok) place.value = { status: "failed", refusal: answer.refusal };
    else {
      show(answer.value);
      ports.announce({ type: "loaded", documentId: answer.value._id });
    }
  }

  function ask<T>(send: () => Promise<Answer<T>>, onWait: (refusal: CallRefusal) => void) {
    return retrying(send, { pause: ports.pause, onWait, isOver: () => closed });
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

  /** Says what is wrong with a field that was left; an empty one is only called so when it holds up the end. */
  function check(key: string, isLast = false): void {
    const field = steps.peek().find((one) => one.key === key);
    if (!field) return;
    const value = values.peek()[key];
    const fault = isLast || isFilled(field, value) ? faultOf(field, value) : null;
    if (fault) faults.value = { ...faults.peek(), [key]: fault };
    else clearFault(key);
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

  /** Signs. Shows what is missing where something is; without a connection it keeps trying until it is stopped. */
  async function finish(): Promise<void> {
    const shown = view.peek();
    if (!shown || sending.peek() !== "no") return;
    const missing = owing.peek();
    if (missing.length > 0)
      return showFaults(Object.fromEntries(missing.map((one) => [one.key, faultOf(one, values.peek()[one.key])!])));
    const [body, key] = [requestOf(shown), ports.newKey()];
    await send(
      "signing",
      () => ports.calls.sign(body, key),
      (signed) => {
        ports.announce({ type: "signed", documentId: signed._id, recipientId: signed.recipientId });
      },
    );
  }

  async function decline(reason: string): Promise<void> {
    if (sending.peek() !== "no" || reason.trim() === "") return;
    const key = ports.newKey();
    await send(
      "declining",
      () => ports.calls.decline(reason.trim(), key),
      (declined) => {
        ports.announce({ type: "declined", documentId: declined._id, recipientId: declined.recipientId });
      },
    );
  }

  async function send(
    what: "signing" | "declining",
    request: () => Promise<Answer<SignerView>>,
    then: (view: SignerView) => void,
  ) {
    batch(() => {
      sending.value = what;
      trouble.value = null;
    });
    const answer = await ask(request, (refusal) => {
      trouble.value = { refusal, retrying: true };
    });
    if (!answer) return;
    batch(() => {
      sending.value = "no";
      trouble.value = null;
      if (answer.ok) show(answer.value);
    });
    if (answer.ok) then(answer.value);
    else await settle(answer.refusal);
  }

  /** What a "no" leads to: fields that say what is wrong, another room, or the changed document. */
  async function settle(refusal: CallRefusal): Promise<void> {
    const known = new Set(steps.peek().map((field) => String(field.key)));
    const wrong = refusal.faults.flatMap((fault) => {
      const key = fault.path.replace(/^values\./, "");
      return known.has(key)
        ? [[key, { code: fault.code ?? "field_value_invalid", message: fault.message }] as const]
        : [];
    });
    if (wrong.length > 0) return showFaults(Object.fromEntries(wrong));
    if (!elsewhere.has(refusal.code)) {
      trouble.value = { refusal, retrying: false };
      return;
    }
    const answer = await ask(
      () => ports.calls.open(),
      (waiting) => {
        trouble.value = { refusal: waiting, retrying: true };
      },
    );
    if (!answer) return;
    batch(() => {
      trouble.value = null;
      if (!answer.ok) place.value = { status: "failed", refusal: answer.refusal };
      else {
        wasChanged.value = refusal.code === "document_changed";
        show(answer.value);
      }
    });
  }

  function showFaults(found: Record<string, FormFault>): void {
    batch(() => {
      faults.value = found;
      current.value = steps.peek().find((field) => found[field.key])?.key ?? null;
    });
  }

  /** Fetches the view anew, e.g. because the addresses of its pages run out. What was filled in stays. */
  async function refresh(): Promise<void> {
    const answer = await ports.calls.open();
    if (answer.ok && !closed && sending.peek() === "no") show(answer.value);
  }

  /** Asks again, ever more rarely, while others still sign or the seal is made. Ends with the mount. */
  async function watch(): Promise<void> {
    let waitMs = 0;
    for (;;) {
      const room = view.peek()?.room;
      if (closed || (room !== "signed" && room !== "sealing")) return;
      waitMs = Math.min(room === "sealing" ? 10_000 : 60_000, waitMs === 0 ? 1_500 : waitMs * 1.5);
      await ports.pause(waitMs);
      if (closed) return;
      const answer = await ports.calls.open();
      if (answer.ok) place.value = { status: "ready", view: answer.value };
    }
  }

  return {
    ...{ place, view, values, ink, faults, current, sending, trouble, wasChanged, steps, owing, progress },
    ...{ open, setValue, check, next, adopt, remainingLike, adoptedFor, clearInk, finish, decline, watch, refresh },
    goTo(key: string | null): void {
      current.value = key;
    },
    /** Puts what was adopted into one field, or into all of its kind. */
    placeInk(fields: readonly FormField[]): void {
      batch(() => fields.forEach(putInk));
    },
    download: () => ports.calls.download(),
    close(): void {
      closed = true;
      stopKeeping();
    },
  };
}

/** Refusals that mean: what is shown here is no longer how things stand. */
const elsewhere = new Set<CallRefusal["code"]>([
  "document_changed",
  "already_signed",
  "not_your_turn",
  "document_voided",
  "document_declined",
  "document_expired",
  "document_completed",
  "link_invalid",
  "link_expired",
]);

function slotOf(field: FormField): "signature" | "initial" {
  return field.type === "initials" ? "initial" : "signature";
}

/** A field counts as signed only while there is ink for it. */
function withoutLostInk(view: SignerView, values: FormValues, ink: KeptInk): FormValues {
  const lost = view.fields.filter((field) => kindOf(field.type).drawing === "signature" && !ink[slotOf(field)]);
  return { ...values, ...Object.fromEntries(lost.map((field) => [field.key, false])) };
}
