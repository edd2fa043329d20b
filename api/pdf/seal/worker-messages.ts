/** Messages between the API's thread and the sealing worker. Bytes are transferred, not copied. */
import type { SealDelayReason, SealResult } from "../../ports/seal.ts";
import type { SealIdentity } from "./identity.ts";
import type { SealRequest } from "./seal-document.ts";

export type ToWorker =
  | { kind: "open"; identity: SealIdentity }
  | { kind: "seal"; request: SealRequest; nowMs: number }
  | { kind: "fetched"; id: number; answer: { status: number; body: Uint8Array<ArrayBuffer> } | { error: string } };

export type FromWorker =
  /** The worker is ready to receive: messages posted earlier are lost while its modules load. */
  | { kind: "listening" }
  | { kind: "ready" }
  /** `verified`, `unavailable` or `failed` follows. */
  | { kind: "sealed"; result: SealResult }
  | { kind: "verified" }
  | { kind: "unavailable"; reason: SealDelayReason; message: string }
  | { kind: "failed"; message: string; stack?: string }
  | {
      kind: "fetch";
      id: number;
      url: string;
      method: string;
      contentType: string | null;
      body: Uint8Array<ArrayBuffer> | null;
    };
