import { batch, computed, effect, signal } from "@preact/signals-react";
import type { SignerView } from "../../../domain/contract/views/signer-view.ts";
import type { Answer, CallRefusal } from "../../host/api.ts";
import type { HostFact, HostStorage } from "../../host/host.ts";
import type { SigningCalls } from "../room/signing-calls.ts";
import { withEnteredTexts } from "./entered-text.ts";
import type { Prefill } from "./prefill.ts";
import { retrying } from "./retrying.ts";
import { createSigningForm } from "./signing-form.ts";
import { type StoredForm, storedForm } from "./stored-form.ts";

export type SigningPorts = {
  calls: SigningCalls;
  storage: HostStorage;
  announce: (fact: HostFact) => void;
  /** Stores the secret that the server returns once, after identity is verified. */
  keepSession: (secret: string | undefined) => void;
  /** Resolves after this many milliseconds, or as soon as the network is back. */
  pause: (ms: number) => Promise<void>;
  newKey: () => string;
  /** Values filled in by the host page. */
  prefill?: Prefill | undefined;
};

export type SigningState =
  | { status: "loading" }
  | { status: "failed"; refusal: CallRefusal }
  | { status: "ready"; view: SignerView };

export type Signing = ReturnType<typeof createSigning>;

/** State and actions of a signer's room; one per mount, without React. */
export function createSigning(ports: SigningPorts) {
  const state = signal<SigningState>({ status: "loading" });
  const sending = signal<"no" | "signing" | "declining">("no");
  /** The last request failed or was refused; `retrying` while it is retried automatically. */
  const trouble = signal<{ refusal: CallRefusal; retrying: boolean } | null>(null);
  /** The document changed while it was open here. */
  const wasChanged = signal(false);
  /** The recipient has signed in this room, not at an earlier visit. */
  const isSignedHere = signal(false);
  /** The recipient finished elsewhere while this room was open: what was entered here, or this refused act, was not taken. */
  const notTaken = signal<"entries" | "decline" | null>(null);

  /** Something was entered in this room. */
  let isTouched = false;
  const view = computed(() => (state.value.status === "ready" ? state.value.view : null));
  const form = createSigningForm(view, (key, value) => {
    const { _id: documentId, recipientId } = view.peek()!;
    isTouched = true;
    ports.announce({ type: "field_changed", documentId, recipientId, key, value });
  });

  /** Pages shown completely, by index across all files. */
  const pagesSeen = new Set<number>();
  let closed = false;
  let attempted: "signing" | "declining" | null = null;
  let stopKeeping = () => {};

  const storageFor = (of: SignerView) => storedForm(ports.storage, of._id, of.recipientId);

  function show(received: SignerView): void {
    const entered = withEnteredTexts(received);
    const next = ports.prefill?.applyToView(entered) ?? entered;
    ports.keepSession(next.authenticationData.session);
    stopKeeping();
    const storage = storageFor(next);
    const isElsewhere = view.peek()?.room === "open" && finishedRooms.has(next.room) && !isSignedHere.peek();
    if (isElsewhere && (attempted || isTouched)) notTaken.value = attempted === "declining" ? "decline" : "entries";
    if (next.room === "open") {
      const isNew = view.peek() === null;
      form.begin(next, isNew ? startOf(next, storage) : form.storedForm());
      state.value = { status: "ready", view: next };
      const stops = [
        effect(() => storage.keep("values", form.values.value)),
        effect(() => storage.keep("ink", form.ink.value)),
        effect(() => storage.keep("made", form.made.value)),
        effect(() => storage.keep("unfinished", form.unfinished.value)),
      ];
      stopKeeping = () => {
        for (const stop of stops) stop();
      };
      return;
    }
    stopKeeping = () => {};
    if (!resumable.has(next.room)) storage.forget();
    state.value = { status: "ready", view: next };
  }

  function fail(refusal: CallRefusal): void {
    state.value = { status: "failed", refusal };
    if (refusal.code === "link_invalid") ports.announce({ type: "link_dead" });
  }

  /** Opens the link; retries without a connection. */
  async function open(): Promise<void> {
    state.value = { status: "loading" };
    const answer = await retryUntilSent(
      () => ports.calls.open(),
      (refusal) => {
        state.value = { status: "failed", refusal };
      },
    );
    if (!answer) return;
    if (!answer.ok) fail(answer.refusal);
    else {
      show(answer.value);
      ports.announce({ type: "loaded", documentId: answer.value._id, recipientId: answer.value.recipientId });
    }
  }

  function retryUntilSent<T>(send: () => Promise<Answer<T>>, onWait: (refusal: CallRefusal) => void) {
    return retrying(send, { pause: ports.pause, onWait, isOver: () => closed });
  }

  /** Signs, or shows what is missing. Retries without a connection until the room is closed. */
  async function finish(): Promise<void> {
    const current = view.peek();
    if (!current || sending.peek() !== "no") return;
    wasChanged.value = false;
    if (form.showIncomplete()) return;
    const typed = form.requestOf(current);
    const body = ports.prefill?.addToRequest(typed) ?? typed;
    const key = ports.newKey();
    let seenBefore = [...pagesSeen];
    const isReviewer = current.roleType === "documentReviewer";
    await send(
      "signing",
      () => {
        // Every other retry repeats the request unchanged, because the server may already have carried it out.
        if (trouble.peek()?.refusal.code === "page_not_drawn_yet") seenBefore = [...pagesSeen];
        const request = { ...body, pagesSeen: seenBefore };
        return isReviewer ? ports.calls.approve(request, key) : ports.calls.sign(request, key);
      },
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
    act: "signing" | "declining",
    request: () => Promise<Answer<SignerView>>,
    then: (view: SignerView) => void,
  ) {
    attempted = act;
    batch(() => {
      sending.value = act;
      trouble.value = null;
    });
    const answer = await retryUntilSent(request, (refusal) => {
      trouble.value = { refusal, retrying: true };
    });
    if (!answer) return;
    batch(() => {
      sending.value = "no";
      trouble.value = null;
      if (!answer.ok) return;
      isSignedHere.value = act === "signing";
      show(answer.value);
    });
    if (answer.ok) then(answer.value);
    else await settle(answer.refusal);
  }

  /** Handles a refusal: shows faults at their fields, another room, or the changed document. */
  async function settle(refusal: CallRefusal): Promise<void> {
    if (form.applyFaults(refusal)) return;
    // Concerns a hidden field: other recipients' values have changed which fields are visible.
    const isHidden = refusal.faults.some((fault) => fault.path.startsWith("values."));
    if (!staleViewRefusals.has(refusal.code) && !isHidden) {
      // The view was fetched before drawing this page failed: only a new one has the page drawn by the browser.
      if (refusal.code === "page_not_shown") await refresh();
      trouble.value = { refusal, retrying: false };
      return;
    }
    const answer = await retryUntilSent(
      () => ports.calls.open(),
      (waiting) => {
        trouble.value = { refusal: waiting, retrying: true };
      },
    );
    if (!answer) return;
    batch(() => {
      trouble.value = null;
      if (!answer.ok) fail(answer.refusal);
      else {
        wasChanged.value = refusal.code === "document_changed" || isHidden;
        show(answer.value);
      }
    });
  }

  /** Fetches the view again, e.g. because its page URLs expire. Entered values stay. */
  async function refresh(): Promise<void> {
    const answer = await ports.calls.open();
    if (answer.ok && !closed && sending.peek() === "no") show(answer.value);
  }

  /** Polls with growing intervals while others still sign or the document is sealed. Ends on unmount. */
  async function watch(): Promise<void> {
    let waitMs = 0;
    for (;;) {
      const room = view.peek()?.room;
      if (closed || (room !== "signed" && room !== "sealing")) return;
      waitMs = Math.min(room === "sealing" ? 10_000 : 60_000, waitMs === 0 ? 1_500 : waitMs * 1.5);
      await ports.pause(waitMs);
      if (closed) return;
      const answer = await ports.calls.open();
      if (answer.ok) state.value = { status: "ready", view: answer.value };
    }
  }

  return {
    ...form,
    ...{ state, view, sending, trouble, wasChanged, isSignedHere, notTaken, open, finish, decline, watch, refresh },
    pagesSeen,
    access: ports.calls.access,
    /** Shows the view that another call returned. */
    accept: show,
    /** The server has stored the values of this device. */
    setKeptAt: (at: string) => storageFor(view.peek()!).setKeptAt(at),
    outlines: ports.calls.outlines,
    download: () => ports.calls.download(),
    verify: (file: number) => ports.calls.verify(file),
    close(): void {
      closed = true;
      stopKeeping();
    },
  };
}

/** The stored form; values stored from another device since then replace its texts and ticks. */
function startOf({ keptAt, values }: SignerView, storage: ReturnType<typeof storedForm>): StoredForm {
  const stored = storage.read();
  if (!keptAt || keptAt === storage.keptAt()) return stored;
  storage.setKeptAt(keptAt);
  return { ...stored, values: { ...stored.values, ...values } };
}

/** Rooms from which the signer returns to the entered values. */
const resumable = new Set<SignerView["room"]>(["waiting_for_turn", "verify", "hand_over", "payment"]);

/** Rooms in which the recipient's part is done. */
const finishedRooms = new Set<SignerView["room"]>(["signed", "sealing", "completed"]);

/** Refusals that mean the shown view is out of date. */
const staleViewRefusals = new Set<CallRefusal["code"]>([
  "document_changed",
  "already_signed",
  "not_your_turn",
  "document_voided",
  "document_declined",
  "document_expired",
  "document_completed",
  "link_invalid",
  "verification_required",
  "payment_required",
  "hand_over_required",
  "group_complete",
]);
