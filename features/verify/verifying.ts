import { signal } from "@preact/signals-react";
import { VERIFY_LIMIT_BYTES } from "../../domain/contract/upload-limits.ts";
import type { VerifyView } from "../../domain/contract/verify.ts";
import type { Answer, CallRefusal } from "../host/api.ts";

/** PDF readers accept the header anywhere within the first kilobyte (ISO 32000-1, annex H, note 13). */
const HEADER_WITHIN_BYTES = 1_024;

export type Check =
  | { status: "idle" }
  /** Rejected before it is sent. */
  | { status: "refused"; why: "too_large" | "empty" | "not_a_pdf"; fileName: string }
  /** `share` of the bytes sent, from 0 to 1; at 1 the server is verifying. */
  | { status: "checking"; fileName: string; size: number; share: number }
  | { status: "judged"; fileName: string; size: number; view: VerifyView }
  | { status: "failed"; fileName: string; refusal: CallRefusal; file: File };

export type VerifyingPorts = {
  send: (
    file: File,
    options: { signal: AbortSignal; onProgress: (share: number) => void },
  ) => Promise<Answer<VerifyView>>;
  announce: (verdict: string) => void;
};

/** Verifies one file at a time: a new one replaces the previous one. */
export function createVerifying(ports: VerifyingPorts) {
  const check = signal<Check>({ status: "idle" });
  let running: AbortController | null = null;

  function stop(): void {
    running?.abort();
    running = null;
  }

  async function verify(file: File): Promise<void> {
    stop();
    const mine = new AbortController();
    running = mine;
    const fileName = file.name;
    const why = await findObstacle(file);
    if (mine.signal.aborted) return;
    if (why) {
      check.value = { status: "refused", why, fileName };
      return;
    }
    const base = { fileName, size: file.size };
    check.value = { status: "checking", ...base, share: 0 };
    const onProgress = (share: number) => {
      if (!mine.signal.aborted) check.value = { status: "checking", ...base, share };
    };
    const answer = await ports.send(file, { signal: mine.signal, onProgress }).catch((reason) => {
      if (mine.signal.aborted) return null;
      throw reason;
    });
    if (!answer || mine.signal.aborted) return;
    if (!answer.ok) {
      check.value = { status: "failed", fileName, refusal: answer.refusal, file };
      return;
    }
    check.value = { status: "judged", ...base, view: answer.value };
    ports.announce(answer.value.verdict);
  }

  return {
    check,
    verify,
    reset(): void {
      stop();
      check.value = { status: "idle" };
    },
    close: stop,
  };
}

async function findObstacle(file: File): Promise<"too_large" | "empty" | "not_a_pdf" | null> {
  if (file.size === 0) return "empty";
  if (file.size > VERIFY_LIMIT_BYTES) return "too_large";
  const head = new TextDecoder("latin1").decode(await file.slice(0, HEADER_WITHIN_BYTES).arrayBuffer());
  return head.includes("%PDF-") ? null : "not_a_pdf";
}
