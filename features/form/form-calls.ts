import type { BodyInput, Output } from "../../domain/contract/endpoint.ts";
import { openSessionCall } from "../../domain/contract/signing/signing.ts";
import {
  countFormVisitCall,
  createFromTemplateCall,
  type FormView,
  mailFormCodeCall,
  readFormCall,
} from "../../domain/contract/template/web-form.ts";
import { type Answer, type CallRefusal, call } from "../host/api.ts";
import type { Host } from "../host/host.ts";

export type FormDetails = NonNullable<FormView["details"]>;
export type FormBody = NonNullable<BodyInput<typeof createFromTemplateCall>> & { name: string; email: string };
/** The document created by a form; `token` is the link of its recipient. */
export type StartedDocument = { token: string; documentId: string; recipientId: string };
/** `isSent`: the link opens now; otherwise its files are still being composed. */
type StartedForm = StartedDocument & { isSent: boolean };

/** Server calls of a web form. */
export type FormCalls = {
  open(): Promise<Answer<FormView>>;
  /** Counts a visit in the form's statistics. */
  countVisit(): Promise<unknown>;
  mailCode(body: BodyInput<typeof mailFormCodeCall>): Promise<Answer<unknown>>;
  /** A retry of the same request uses the same key. */
  begin(body: FormBody, idempotencyKey: string): Promise<Answer<StartedForm>>;
  /** Whether the link opens, or fails permanently. */
  isOpen(token: string): Promise<boolean>;
};

export function formCalls(host: Host, formId: string): FormCalls {
  return {
    open: () => call(host, readFormCall, { params: { formId } }),
    countVisit: () => call(host, countFormVisitCall, { params: { formId }, body: {} }),
    mailCode: (body) => call(host, mailFormCodeCall, { params: { formId }, body }),
    async begin(body, idempotencyKey) {
      const answer = await call(host, createFromTemplateCall, { params: { id: formId }, body }, { idempotencyKey });
      return answer.ok ? { ok: true, value: begunOf(answer.value) } : answer;
    },
    async isOpen(token) {
      const answer = await call(host, openSessionCall, { body: { token } });
      return answer.ok || !pending.has(answer.refusal.code);
    },
  };
}

const WAIT_MS = 1_000;
const LONGEST_WAITS = 30;

/** Waits, within limits, until the document's files are composed; the signing room continues to wait. */
export async function waitUntilOpen(
  calls: FormCalls,
  { token }: StartedDocument,
  pause: (ms: number) => Promise<void>,
): Promise<void> {
  for (let waits = 0; waits < LONGEST_WAITS; waits += 1) {
    if (await calls.isOpen(token)) return;
    await pause(WAIT_MS);
  }
}

const pending = new Set<CallRefusal["code"]>(["document_not_sent", "unreachable"]);

function begunOf({ token, documentId, recipientId, status }: Output<typeof createFromTemplateCall>): StartedForm {
  if (!token || !recipientId) throw new Error("A web form's document has a link");
  return { token, documentId, recipientId, isSent: status === "SENT" };
}
