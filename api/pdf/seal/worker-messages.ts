/** Messages between the API's thread and the sealing worker. Bytes are transferred, not copied. */
import type { PreparedRevision, SealDelayReason, SealResult, Signer } from "../../ports/seal.ts";
import type { FinishRequest } from "./finish-revision.ts";
import type { SealIdentity } from "./identity.ts";
import type { RevisionRequest } from "./prepare-revision.ts";

/** The part of the signer that the worker gets; the worker makes no signature. */
export type WorkerIdentity = Pick<Signer, "chain"> & Pick<SealIdentity, "lists">;

export type ToWorker =
  | { kind: "open"; identity: WorkerIdentity }
  | { kind: "prepare"; request: RevisionRequest; nowMs: number }
  | { kind: "finish"; request: FinishRequest; nowMs: number }
  | { kind: "fetched"; id: number; answer: { status: number; body: Uint8Array<ArrayBuffer> } | { error: string } };

export type FromWorker =
  /** The worker is ready to receive: messages posted earlier are lost while its modules load. */
  | { kind: "listening" }
  | { kind: "ready" }
  | { kind: "prepared"; revision: PreparedRevision }
  /** `verified`, `unavailable` or `failed` follows. */
  | { kind: "sealed"; result: SealResult }
  | { kind: "verified" }
  | { kind: "too_long"; room: number }
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
