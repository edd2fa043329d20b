/** A draft's files: checked here, uploaded in lanes, listed in signing order. */
import { computed, signal } from "@preact/signals-react";
import type { UploadedFile, UploadResult } from "../../../domain/contract/views/views.ts";
import type { ChangesChoice, FilePart } from "../../../domain/document/file-part.ts";
import { KIND_HEAD_BYTES, kindOfBytes } from "../../../domain/file/upload-kinds.ts";
import type { Answer } from "../../host/api.ts";
import {
  type FileItem,
  type FileRejection,
  findFileFault,
  isBeingConverted,
  isDuplicate,
  isFull,
  itemOfFile,
  itemOfPart,
  type UploadChoices,
} from "./file-item.ts";

type FilesPorts = {
  /** Uploads one file under its id; `onProgress` from 0 to 1. Rejects when aborted. */
  upload(
    file: File,
    id: string,
    onProgress: (share: number) => void,
    signal: AbortSignal,
    choices?: UploadChoices,
  ): Promise<Answer<UploadResult[]>>;
  /** SHA-256 in lower-case hex, or `null` if the browser offers none. */
  hash(bytes: ArrayBuffer): Promise<string | null>;
  newId(): string;
  /** The ready files, in order; called when they or their order change. */
  onParts(parts: FilePart[]): void;
  /** Called when a file was accepted and is among the parts. */
  onArrived?(file: UploadedFile): void;
};

const AT_A_TIME = 2;

/** A queue of uploads. PDFs have their own, so they never wait for conversions. */
type Lane = { queue: string[]; running: number };

export function createFiles(ports: FilesPorts, initial: readonly FilePart[]) {
  const items = signal<readonly FileItem[]>(initial.map(itemOfPart));
  const contents = new Map<string, File>();
  const uploads = new Map<string, AbortController>();
  const unchecked: string[] = [];
  let isChecking = false;
  const lanes: { [Name in "plain" | "made"]: Lane } = {
    plain: { queue: [], running: 0 },
    made: { queue: [], running: 0 },
  };

  const find = (id: string) => items.peek().find((item) => item.id === id);

  function update(id: string, change: Partial<FileItem>): void {
    items.value = items.peek().map((item) => (item.id === id ? { ...item, ...change } : item));
  }

  function reject(id: string, code: FileRejection["code"]): void {
    refuse(id, { code, message: null });
  }

  function refuse(id: string, rejection: FileRejection): void {
    update(id, { status: "rejected", progress: 0, rejection });
  }

  function reportParts(): void {
    ports.onParts(items.peek().flatMap((item) => (item.part ? [item.part] : [])));
  }

  /** Sequential, since each file is read whole; refusals are shown at once. */
  async function checkAll(): Promise<void> {
    if (isChecking) return;
    isChecking = true;
    try {
      for (let id = unchecked.shift(); id !== undefined; id = unchecked.shift()) await check(id);
    } finally {
      isChecking = false;
    }
  }

  async function check(id: string): Promise<void> {
    const file = contents.get(id);
    if (!file || !find(id)) return;
    const read = await readContent(file);
    if (!find(id)) return;
    if (!read) return reject(id, "failed_to_fetch");
    const fault = findFileFault(file.size, read.head, file.name);
    if (fault) return reject(id, fault);
    const sha256 = await ports.hash(read.bytes);
    if (isDuplicate(items.peek(), id, sha256)) return reject(id, "file_duplicate");
    const kind = kindOfBytes(read.head, file.name);
    update(id, { sha256, kind });
    const lane = lanes[kind === "pdf" ? "plain" : "made"];
    lane.queue.push(id);
    void work(lane);
  }

  async function work(lane: Lane): Promise<void> {
    if (lane.running >= AT_A_TIME) return;
    const id = lane.queue.shift();
    if (id === undefined) return;
    lane.running += 1;
    try {
      const file = contents.get(id);
      if (file && find(id)) await send(id, file);
    } finally {
      lane.running -= 1;
      void work(lane);
    }
  }

  async function send(id: string, file: File, choices: UploadChoices = {}): Promise<void> {
    const abort = new AbortController();
    uploads.set(id, abort);
    update(id, { status: "downloaded", progress: 0, rejection: null });
    try {
      const onProgress = (progress: number) => update(id, { progress });
      const answer = await ports.upload(file, id, onProgress, abort.signal, choices);
      const result = resultOf(answer, id);
      if (!find(id)) return;
      if ("code" in result) return refuse(id, result);
      if (isDuplicate(items.peek(), id, result.hashData, result.uploadedSha256)) return reject(id, "file_duplicate");
      update(id, {
        status: "fulfilled",
        choiceRejection: null,
        progress: 1,
        part: result,
        name: result.fileName,
        kind: "pdf",
        size: result.size,
      });
      // Its changes may still be chosen otherwise, which converts the file again.
      if (!hasChanges(result)) contents.delete(id);
      reportParts();
      ports.onArrived?.(result);
    } catch (reason) {
      if (!abort.signal.aborted) throw reason;
    } finally {
      uploads.delete(id);
    }
  }

  function enqueue(id: string): void {
    unchecked.push(id);
    void checkAll();
  }

  return {
    items,
    /** Whether something is still being uploaded. */
    isBusy: computed(() => items.value.some((item) => item.status === "pending" || item.status === "downloaded")),
    /** Names of files being converted to PDF now. */
    beingMade: computed(() => items.value.filter(isBeingConverted).map(({ name }) => name)),
    hasRejected: computed(() => items.value.some((item) => item.status === "rejected")),
    /** @returns the first id, so that its row can be shown */
    add(files: readonly File[]): string | null {
      const added = files.map((file) => ({ file, item: itemOfFile(ports.newId(), file) }));
      for (const { file, item } of added) {
        const full = isFull(items.peek());
        items.value = [...items.peek(), item];
        contents.set(item.id, file);
        if (full) reject(item.id, "too_many_files");
        else enqueue(item.id);
      }
      return added[0]?.item.id ?? null;
    },
    /** Tries a rejected file again. */
    retry(id: string): void {
      if (!contents.has(id)) return;
      update(id, { status: "pending", progress: 0, rejection: null });
      enqueue(id);
    },
    /** Uploads an encrypted file again with its password, which is not stored. */
    async unlock(id: string, password: string): Promise<void> {
      const file = contents.get(id);
      if (!file || !find(id)?.rejection?.needsPassword) return;
      await send(id, file, { password });
    },
    /** Whether this page still has the file, so that its tracked changes can be accepted or marked, once it is not busy. */
    canChooseChanges: (id: string) => contents.has(id) && hasChanges(find(id)?.part),
    /** Converts a file again, with its tracked changes accepted or marked; a refusal keeps it as it is. */
    async chooseChanges(id: string, trackedChanges: ChangesChoice): Promise<void> {
      const file = contents.get(id);
      const before = find(id);
      if (!file || before?.status !== "fulfilled") return;
      await send(id, file, { trackedChanges });
      const { status, rejection } = find(id) ?? {};
      if (status === "rejected") update(id, { ...before, choiceRejection: rejection ?? null });
    },
    /** Whether retrying makes sense: refusals about the file itself would repeat. */
    canRetry: (id: string) => contents.has(id) && !isOfTheFile(find(id)?.rejection?.code),
    remove(id: string): void {
      const wasPart = find(id)?.part;
      items.value = items.peek().filter((item) => item.id !== id);
      uploads.get(id)?.abort();
      contents.delete(id);
      if (wasPart) reportParts();
    },
    /** Sorts the files by `ids`, which are all of them. */
    order(ids: readonly string[]): void {
      items.value = [...items.peek()].sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
      reportParts();
    },
    /** Updates the list after the draft's files were replaced; returns whether anything changed. */
    follow(parts: readonly FilePart[]): boolean {
      const uploaded = items.peek().filter((item) => item.part);
      if (uploaded.length !== parts.length || uploaded.every((item, at) => item.part?.key === parts[at]?.key))
        return false;
      const next = new Map(uploaded.map((item, at) => [item.id, parts[at]!]));
      items.value = items.peek().map((item) => {
        const part = next.get(item.id);
        return part && part.key !== item.part?.key ? { ...itemOfPart(part), id: item.id } : item;
      });
      return true;
    },
    /** Takes over files changed by another user; pending uploads follow them. */
    adoptParts(parts: readonly FilePart[]): void {
      const known = new Map(items.peek().map((item) => [item.part?.key, item]));
      const uploading = items.peek().filter((item) => !item.part);
      items.value = [...parts.map((part) => known.get(part.key) ?? itemOfPart(part)), ...uploading];
    },
    dispose(): void {
      for (const queue of [unchecked, lanes.plain.queue, lanes.made.queue]) queue.length = 0;
      for (const abort of uploads.values()) abort.abort();
    },
  };
}

function hasChanges(part: Pick<UploadedFile, "originals"> | null | undefined): boolean {
  return part?.originals?.some(({ review }) => (review?.changes ?? 0) > 0) === true;
}

async function readContent(file: File): Promise<{ bytes: ArrayBuffer; head: Uint8Array } | null> {
  const tooLarge = findFileFault(file.size, new Uint8Array(0), file.name) === "file_too_large";
  try {
    const bytes = tooLarge ? new ArrayBuffer(0) : await file.arrayBuffer();
    return { bytes, head: new Uint8Array(bytes, 0, Math.min(KIND_HEAD_BYTES, bytes.byteLength)) };
  } catch {
    return null;
  }
}

export function resultOf(answer: Answer<UploadResult[]>, id: string): UploadedFile | FileRejection {
  // A refused batch may still carry a result for each file.
  const results = answer.ok
    ? answer.value
    : Array.isArray(answer.refusal.data)
      ? (answer.refusal.data as UploadResult[])
      : [];
  const result = results.find((one) => one.id === id) ?? results[0];
  if (result?.value) return result.value;
  if (result) {
    const code = (result.code ?? "file_broken") as FileRejection["code"];
    return { code, message: result.reason, needsPassword: result.needsPassword };
  }
  if (answer.ok) return { code: "internal", message: null };
  return { code: answer.refusal.code, message: answer.refusal.message || null };
}

function isOfTheFile(code: FileRejection["code"] | undefined): boolean {
  return code?.startsWith("file_") === true && code !== "file_duplicate" && code !== "file_inspection_timed_out";
}
