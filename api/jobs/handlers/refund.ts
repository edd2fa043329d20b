import { sha256 } from "../../../domain/audit/sha256.ts";
import { findRequestedRefund, recordRefund } from "../../../domain/document/ending/refund.ts";
import { HOUR_MS } from "../../../domain/durations.ts";
import type { Job, JobTask } from "../../../domain/job/job.ts";
import { done } from "../../../domain/outcome.ts";
import { ulidMs } from "../../../domain/ulid.ts";
import type { Deps } from "../../deps.ts";
import { PaymentsRefused, PaymentsUnavailable } from "../../ports/payments.ts";
import { keysFor } from "../../services/payment/connection-keys.ts";
import { changeDocument, findById } from "../../services/sent/change-document.ts";
import type { JobResult } from "../handler.ts";
import { retryDelayMs } from "../runner.ts";

type Task = Extract<JobTask, { kind: "refund" }>;
type Answer = { reference: string } | { refused: string };

/** An unreachable provider is given up after this time; the sender is notified and may retry. */
const GIVE_UP_MS = 72 * HOUR_MS;

/**
 * Has the provider refund a payment. The idempotency key names the payment and the request's number, so a repeat
 * refunds once.
 */
export async function refund(deps: Deps, job: Job, task: Task): Promise<JobResult> {
  const about = { recipientId: task.recipient, reference: task.reference };
  const found = await deps.documents.findState(task.documentId);
  const requested = found && findRequestedRefund(found.value, about);
  if (!found || !requested) return "done";
  const answer = await askProvider(deps, found.value.document.workspaceId, requested, job);
  if ("retryAt" in answer) return answer;
  deps.killPoint("after_refund");
  const recorded = await changeDocument(deps, findById(deps, task.documentId), (state, at) =>
    done(recordRefund(state, { ...about, at, answer })),
  );
  if (!recorded.ok) throw new Error(`a refund could not be recorded: ${recorded.refusal.code}`);
  return "done";
}

async function askProvider(
  deps: Deps,
  workspaceId: string,
  { payment, money }: NonNullable<ReturnType<typeof findRequestedRefund>>,
  job: Job,
): Promise<Answer | { retryAt: number; error: string }> {
  const stored = await deps.paymentConnections.find(payment.connectionId);
  if (stored?.connection.workspaceId !== workspaceId) return { refused: "the payment connection is gone" };
  const { reference, refund } = money;
  const idempotencyKey = await sha256(JSON.stringify(["refund", reference, refund.attempts]));
  try {
    return await deps.payments.refund(keysFor(stored!, payment), { paymentReference: reference, idempotencyKey });
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const isRefused = error instanceof PaymentsRefused;
    const now = deps.clock.now();
    if (isRefused || now - ulidMs(job.id) > GIVE_UP_MS) {
      deps.log("warn", "a payment was not given back", { connection: payment.connectionId, error: message });
      return { refused: message };
    }
    if (!(error instanceof PaymentsUnavailable)) throw error;
    return { retryAt: now + retryDelayMs(job.attempts), error: message };
  }
}
