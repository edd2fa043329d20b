/** Turns files in this browser into a sent document in one click: uploads, places signature fields, saves, sends. */
import { signal } from "@preact/signals-react";
import { deleteDocumentCall, sendDocumentCall } from "../../../domain/contract/document.ts";
import { openIncomingCall } from "../../../domain/contract/sent-document.ts";
import type { TranslatedLanguage } from "../../../domain/text/language.ts";
import { type CallRefusal, call } from "../../../features/host/api.ts";
import type { Host, HostStorage } from "../../../features/host/host.ts";
import { openPreparation, type Preparation } from "../../../features/prepare/create-preparation.ts";
import type { Person } from "../../../features/prepare/draft/changes/people-changes.ts";
import { startDraft } from "../../../features/prepare/draft/start-draft.ts";
import type { FileItem } from "../../../features/prepare/files/file-item.ts";
import { addSignatureFields } from "./signature-fields.ts";

export type SendingStep = "idle" | "uploading" | "making" | "looking" | "sending" | "opening";

/** The reason nothing was sent. `documentId` names the saved draft, in which the person can continue. */
export type SendingFailure =
  | { about: "files"; items: readonly FileItem[] }
  | { about: "fields"; documentId: string }
  | { about: "call"; refusal: CallRefusal; documentId: string | null };

export type Order = {
  files: readonly File[];
  title: string;
  people: readonly Person[];
  language: TranslatedLanguage;
  /** Called before the document is sent. */
  onDocument: (documentId: string) => Promise<void>;
};
export type SentDocument = {
  documentId: string;
  /** Token of the person's own signing room, if they sign themselves. */
  token: string | null;
};

export type Sending = ReturnType<typeof createSending>;

export function createSending(host: Host) {
  const step = signal<SendingStep>("idle");
  /** Names of the files that the server is converting to PDF. */
  const making = signal<readonly string[]>([]);
  const trouble = signal<SendingFailure | null>(null);
  let cancelSending: (() => void) | null = null;
  // Idempotency key: repeats of one attempt are the same request; a failed attempt gets a new key.
  let key = crypto.randomUUID();

  async function run(order: Order, isOwn: boolean): Promise<SentDocument | null> {
    const preparation = await openNew(host, order.language);
    const { store, files } = preparation;
    store.change((draft) => startDraft(draft, order.title, order.people));
    let isCalledBack = false;
    cancelSending = () => {
      isCalledBack = true;
      for (const { id } of files.items.peek()) files.remove(id);
    };
    files.add(order.files);
    const follow = files.beingMade.subscribe((names) => {
      making.value = names;
      step.value = names.length > 0 ? "making" : "uploading";
    });
    await until(files.isBusy, (isBusy) => !isBusy);
    follow();
    if (isCalledBack) return giveUp(preparation, null);
    const rejected = files.items.peek().filter((item) => item.status === "rejected");
    if (rejected.length > 0) return giveUp(preparation, { about: "files", items: rejected });
    step.value = "looking";
    await until(preparation.suggestions.imports, (all) => all.every(({ state }) => state !== "fetching"));
    if (isCalledBack) return giveUp(preparation, null);
    cancelSending = null;
    if (!(await saved(preparation))) return giveUp(preparation, unsaved(preparation));
    await addSignatureFields(preparation);
    step.value = "sending";
    const isSaved = await saved(preparation);
    const documentId = store.server.peek()?._id;
    if (!isSaved || !documentId) return giveUp(preparation, unsaved(preparation));
    const isComplete = preparation.editor.faults.peek().length === 0;
    preparation.close();
    if (!isComplete) return stop({ about: "fields", documentId });
    await order.onDocument(documentId);
    return sendSaved(documentId, isOwn);
  }

  async function sendSaved(documentId: string, isOwn: boolean): Promise<SentDocument | null> {
    step.value = "sending";
    const answer = await call(host, sendDocumentCall, { params: { documentId } }, { idempotencyKey: key });
    if (!answer.ok) return stop({ about: "call", refusal: answer.refusal, documentId });
    step.value = "opening";
    return { documentId, token: isOwn ? await openOwn(documentId) : null };
  }

  async function openOwn(documentId: string): Promise<string | null> {
    const answer = await call(host, openIncomingCall, { params: { documentId }, body: {} });
    return answer.ok ? answer.value.token : null;
  }

  function stop(cause: SendingFailure): null {
    trouble.value = cause;
    return null;
  }

  /** The files are still here: deletes the draft that was saved from them, so that a retry leaves no second one. */
  async function giveUp(preparation: Preparation, cause: SendingFailure | null): Promise<null> {
    await preparation.store.flush();
    const documentId = preparation.store.server.peek()?._id;
    preparation.close();
    if (documentId) await call(host, deleteDocumentCall, { params: { documentId } });
    return cause && stop(cause);
  }

  async function once(work: () => Promise<SentDocument | null>): Promise<SentDocument | null> {
    if (step.peek() !== "idle") return null;
    trouble.value = null;
    step.value = "uploading";
    try {
      const sent = await work();
      if (!sent) key = crypto.randomUUID();
      return sent;
    } finally {
      cancelSending = null;
      step.value = "idle";
    }
  }

  return {
    step,
    making,
    trouble,
    /** Cancels before anybody is asked to sign: the files stay here, and the server keeps nothing of them. */
    cancel: () => cancelSending?.(),
    /** `isOwn`: the person signs next. `null` on failure. */
    send: (order: Order, isOwn: boolean): Promise<SentDocument | null> => once(() => run(order, isOwn)),
    /** Sends a draft that was saved before sending it was refused. */
    resume: (documentId: string, isOwn: boolean): Promise<SentDocument | null> =>
      once(() => sendSaved(documentId, isOwn)),
  };
}

/**
 * Uses in-memory storage until the document is sent: the files themselves wait among the taken files, and no unfinished draft
 * is restored.
 */
async function openNew(host: Host, language: TranslatedLanguage): Promise<Preparation> {
  const apart: Host = { ...host, storage: memory(), announce() {}, go() {} };
  const opened = await openPreparation(apart, null, language);
  if (!opened.ok) throw new Error("A new draft needs no answer to be opened");
  return opened.value;
}

function memory(): HostStorage {
  const stored = new Map<string, string>();
  return {
    get: (key) => stored.get(key) ?? null,
    set: (key, value) => void stored.set(key, value),
    remove: (key) => void stored.delete(key),
    keys: () => [...stored.keys()],
  };
}

function saved({ store }: Preparation): Promise<boolean> {
  return store.flush();
}

function unsaved({ store }: Preparation): SendingFailure {
  const save = store.save.peek();
  const refusal: CallRefusal =
    save.kind === "failed" ? save.refusal : { code: "unreachable", status: 0, message: "", faults: [] };
  return { about: "call", refusal, documentId: null };
}

type Watched<T> = { subscribe(listener: (value: T) => void): () => void };

function until<T>(watched: Watched<T>, isReached: (value: T) => boolean): Promise<void> {
  return new Promise((resolve) => {
    let isOver = false;
    let stop = () => {};
    stop = watched.subscribe((value) => {
      if (isOver || !isReached(value)) return;
      isOver = true;
      resolve();
      queueMicrotask(() => stop());
    });
  });
}
