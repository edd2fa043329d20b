/** Batches that are being sent. Each continues independently of what the person does meanwhile. */
import { type ReadonlySignal, type Signal, signal } from "@preact/signals-react";
import { deleteDocumentCall, readDocumentCall } from "../../../domain/contract/document.ts";
import { uploadKinds } from "../../../domain/file/upload-kinds.ts";
import type { TranslatedLanguage } from "../../../domain/text/language.ts";
import { call } from "../../../features/host/api.ts";
import type { Host } from "../../../features/host/host.ts";
import type { Person } from "../../../features/prepare/draft/changes/people-changes.ts";
import { type Claim, claimHandovers, type SendOutcome } from "../../background/claims.ts";
import { type Origin, rememberOrigin } from "../../session/origins.ts";
import type { Candidate } from "./candidates.ts";
import { createSending, type Sending, type SendingFailure, type SentDocument } from "./create-sending.ts";
import type { Batch, Start } from "./create-start.ts";

export type Failure =
  | SendingFailure
  /** The bytes of a file are gone. */
  | { about: "unread"; name: string }
  /** Another panel is sending it. */
  | { about: "elsewhere" };

export type Dispatch = {
  readonly batch: Batch;
  readonly sending: Pick<Sending, "step" | "making" | "cancel">;
  /** The send request had no response: its outcome is being looked up. */
  readonly isUnsure: Signal<boolean>;
  /** The reason it was not sent; `null` while the outcome is open. */
  readonly failure: Signal<Failure | null>;
  /** Sent to the person's own signing room, which they can open later. */
  readonly sent: Signal<SentDocument | null>;
};

export type Dispatches = {
  readonly list: ReadonlySignal<readonly Dispatch[]>;
  /** @param isOwn the person signs next */
  send(batch: Batch, people: readonly Person[], isOwn: boolean): Promise<void>;
  /** Retries with the saved draft if there is one, otherwise with everything. */
  resume(dispatch: Dispatch): Promise<void>;
  dismiss(dispatch: Dispatch): void;
  /** Drops the requests to sign in, because the person has. */
  signedIn(): void;
};

export type DispatchOptions = {
  host: Host;
  server: string;
  start: Start;
  language: () => TranslatedLanguage;
  /** @returns whether the sent document is now shown */
  onSent: (dispatch: Dispatch, sent: SentDocument) => boolean;
};

export function createDispatches({ host, server, start, language, onSent }: DispatchOptions): Dispatches {
  const list = signal<readonly Dispatch[]>([]);
  const dismiss = (dispatch: Dispatch) => {
    list.value = list.peek().filter((one) => one !== dispatch);
  };

  /** @param draftId a draft that was saved before sending it was refused */
  async function run(
    { batch, order, sending, isUnsure }: Running,
    draftId: string | null,
  ): Promise<SentDocument | Failure | null> {
    const claim = await claimHandovers(batch.handovers, server);
    if (!claim) return { about: "elsewhere" };
    const onDocument = async (documentId: string) => {
      const origin = originOf(batch);
      if (origin) await rememberOrigin(documentId, origin);
      await claim.name(documentId);
    };
    const sendAll = async () => {
      const files = await readFiles(batch.chosen);
      if ("name" in files) return { about: "unread", name: files.name } as const;
      const { people, isOwn } = order;
      return await sending.send({ files, title: batch.title, people, language: language(), onDocument }, isOwn);
    };
    const sendDraft = async (documentId: string) => {
      await claim.name(documentId);
      return await sending.resume(documentId, order.isOwn);
    };
    try {
      const sent = await (draftId ? sendDraft(draftId) : sendAll());
      if (sent && "about" in sent) return await endUnsent(claim, sent);
      const trouble = sending.trouble.peek();
      const unsure = sent ? null : unansweredOf(trouble);
      isUnsure.value = unsure !== null;
      const hasArrived = unsure !== null && (await untilKnown(host, unsure)) === "sent";
      if (!sent && !hasArrived) return await endUnsent(claim, trouble);
      await claim.finish();
      return sent ?? { documentId: unsure!, token: null };
    } catch (error) {
      await claim.release();
      throw error;
    }
  }

  async function carryOut(dispatch: Running, draftId: string | null): Promise<void> {
    const { batch } = dispatch;
    start.hold(batch);
    const outcome = await run(dispatch, draftId).catch(() => unexpectedFailure);
    if (outcome && "token" in outcome) {
      const isShown = onSent(dispatch, outcome);
      start.forget(batch);
      if (isShown || !outcome.token) return dismiss(dispatch);
      dispatch.sent.value = outcome;
      return;
    }
    start.giveBack(batch);
    dispatch.isUnsure.value = false;
    dispatch.failure.value = outcome;
    // Cancelled by the person, who needs no message.
    if (outcome === null) dismiss(dispatch);
  }

  return {
    list,
    dismiss,
    signedIn() {
      for (const one of list.peek()) {
        const why = one.failure.peek();
        if (why?.about === "call" && why.refusal.code === "unauthenticated") dismiss(one);
      }
    },
    async send(batch, people, isOwn) {
      // A second press of the same button.
      if (list.peek().some((one) => one.batch.id === batch.id && isRunning(one))) return;
      for (const old of list.peek()) if (old.batch.id === batch.id) dismiss(old);
      const dispatch: Running = {
        ...{ batch, order: { people, isOwn }, sending: createSending(host) },
        ...{ failure: signal(null), sent: signal(null), isUnsure: signal(false) },
      };
      list.value = [...list.peek(), dispatch];
      await carryOut(dispatch, null);
    },
    async resume(dispatch) {
      const failure = dispatch.failure.peek();
      if (!failure || isRunning(dispatch)) return;
      dispatch.failure.value = null;
      await carryOut(dispatch as Running, failure.about === "call" ? failure.documentId : null);
    },
  };
}

type Running = Dispatch & { order: Order; sending: Sending };
type Order = { people: readonly Person[]; isOwn: boolean };

const unexpectedFailure: Failure = {
  about: "call",
  refusal: { code: "unreachable", status: 0, message: "", faults: [] },
  documentId: null,
};

export function isRunning({ failure, sent }: Dispatch): boolean {
  return failure.value === null && sent.value === null;
}

async function endUnsent<T>(claim: Claim, why: T): Promise<T> {
  await claim.release();
  return why;
}

/** The origin that the sealed copy can be returned to. */
export function originOf({ handover }: Batch): Origin | null {
  return handover?.place ? { place: handover.place, tabId: handover.tabId, at: Date.now() } : null;
}

/**
 * Returns all files, or the name of one whose bytes are gone. They are sent unconverted: the server converts other
 * formats to PDF.
 */
export async function readFiles(chosen: readonly Candidate[]): Promise<File[] | { name: string }> {
  const files: File[] = [];
  for (const { read, kind, name } of chosen) {
    const bytes = await read().catch(() => null);
    if (!bytes) return { name };
    files.push(new File([bytes], name, kind ? { type: uploadKinds[kind].mediaTypes[0] } : {}));
  }
  return files;
}

/** The document whose send request had no response. */
function unansweredOf(trouble: SendingFailure | null): string | null {
  return trouble?.about === "call" && trouble.refusal.code === "unreachable" ? trouble.documentId : null;
}

async function untilKnown(host: Host, documentId: string): Promise<SendOutcome> {
  for (;;) {
    const outcome = await sendOutcomeOf(host, documentId);
    if (outcome !== "unknown") return outcome;
    await nextChance();
  }
}

const ASK_AGAIN_MS = 5_000;

/** Resolves when the connection is back, or after some seconds. */
function nextChance(): Promise<void> {
  return new Promise((resolve) => {
    const go = () => {
      clearTimeout(timer);
      globalThis.removeEventListener("online", go);
      resolve();
    };
    const timer = setTimeout(go, ASK_AGAIN_MS);
    globalThis.addEventListener("online", go);
  });
}

/**
 * Outcome for a document whose send request had no response, or whose panel closed midway. An unsent draft is
 * deleted: its files are offered again.
 */
export async function sendOutcomeOf(host: Host, documentId: string): Promise<SendOutcome> {
  const answer = await call(host, readDocumentCall, { params: { documentId } });
  if (!answer.ok) return answer.refusal.status === 404 ? "not_sent" : "unknown";
  if (answer.value.status !== "DRAFT") return "sent";
  const deleted = await call(host, deleteDocumentCall, { params: { documentId } });
  return deleted.ok || deleted.refusal.status === 404 ? "not_sent" : "unknown";
}
