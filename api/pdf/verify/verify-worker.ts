/** Worker entry point: verifies one PDF at a time. */
import type { Bytes } from "../../ports/basics.ts";
import type { VerifyReport } from "../../ports/verify.ts";
import type { VerifyOptions } from "./judge-file.ts";
import { verifyPdf } from "./verify-pdf.ts";

export type VerifyRequest = { bytes: Bytes; options: VerifyOptions };
export type VerifyAnswer = { kind: "listening" } | { kind: "report"; report: VerifyReport };

type Scope = {
  onmessage: ((event: MessageEvent<VerifyRequest>) => void) | null;
  postMessage(message: VerifyAnswer): void;
};

const scope = globalThis as unknown as Scope;

scope.onmessage = async ({ data }) => {
  scope.postMessage({ kind: "report", report: await verifyPdf(data.bytes, data.options) });
};

scope.postMessage({ kind: "listening" });
