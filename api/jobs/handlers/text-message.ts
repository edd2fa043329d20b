import type { DocumentState } from "../../../domain/document/change.ts";
import { codeToSend, recordCodeSent } from "../../../domain/document/signing/request-code.ts";
import { toInstant } from "../../../domain/ids.ts";
import type { Job, JobTask } from "../../../domain/job/job.ts";
import { done } from "../../../domain/outcome.ts";
import { contactNumber } from "../../../domain/proof/contact-number.ts";
import type { Challenge } from "../../../domain/proof/proof.ts";
import type { Deps } from "../../deps.ts";
import { changeDocument, findById } from "../../services/sent/change-document.ts";
import type { JobResult } from "../handler.ts";
import { retryDelayMs } from "../runner.ts";

type Task = Extract<JobTask, { kind: "text_message" }>;

/** Time after which the waiting recipient is told that the code cannot be sent. */
const GIVE_UP_MS = 2 * 60_000;
const LONGEST_PAUSE_MS = 10_000;

/**
 * Requests that the provider sends a code; does nothing if the code was replaced or sent already. After a crash before
 * the result is recorded, the provider sends the same code again.
 */
export async function sendTextMessage(deps: Deps, job: Job, task: Task): Promise<JobResult> {
  const found = await deps.documents.findState(task.documentId);
  const challenge = found && codeToSend(found.value, task, toInstant(deps.clock.now()));
  if (!found || !challenge || challenge.reference || challenge.failed) return "done";
  const sent = await handOver(deps, found.value, task, challenge);
  if (sent.sent) return record(deps, task, { reference: sent.reference });
  const now = deps.clock.now();
  const isOver = sent.kind === "refused" || now - Date.parse(challenge.at) > GIVE_UP_MS;
  if (!isOver) return { retryAt: now + Math.min(retryDelayMs(job.attempts), LONGEST_PAUSE_MS), error: sent.reason };
  const { documentId, recipient } = task;
  deps.log("warn", "a text message could not be sent", { documentId, recipient, reason: sent.reason });
  // A refused request counts, so that it is not repeated endlessly.
  return record(deps, task, null, sent.kind === "refused");
}

async function handOver(
  deps: Deps,
  { document, recipients }: DocumentState,
  task: Task,
  { instead }: Challenge,
): ReturnType<Deps["messaging"]["start"]> {
  if (document.isTest) return { sent: false, kind: "refused", reason: "not sent: test" };
  const { countryCode, contact, language } = recipients.find(({ _id }) => _id === task.recipient)!;
  const to = contactNumber(countryCode ?? "", contact ?? "");
  const credentials = await deps.integrations.findTwilio(document.workspaceId);
  if (!credentials) return { sent: false, kind: "refused", reason: "text messages are not connected any more" };
  if (!to) return { sent: false, kind: "refused", reason: "there is no number to send to" };
  const result = await deps.messaging.start(credentials, { to, language, ...(instead ? { instead } : {}) });
  const isRefused = !result.sent && result.kind === "refused";
  if (isRefused && (await deps.messaging.test(credentials)) === "refused") {
    await deps.integrations.suspendTwilio(document.workspaceId, credentials);
  }
  return result;
}

async function record(
  deps: Deps,
  task: Task,
  sent: { reference: string } | null,
  isCounted = false,
): Promise<JobResult> {
  const { documentId, challengeId, recipient: recipientId } = task;
  const recorded = await changeDocument(deps, findById(deps, documentId), (state) =>
    done(recordCodeSent(state, { recipientId, challengeId, sent, isCounted })),
  );
  // Throws, so that the job is retried; the provider then sends the same code again.
  if (!recorded.ok && recorded.refusal.code === "conflict") throw new Error("a sent code could not be recorded");
  return "done";
}
