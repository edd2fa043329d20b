import type { Job } from "../../domain/job/job.ts";
import type { Deps } from "../deps.ts";
import { StorageFull } from "../ports/basics.ts";
import { ObjectsUnavailable } from "../ports/files.ts";
import { erasePerson } from "./erasure/erase-person.ts";
import { eraseSelfie } from "./erasure/erase-selfie.ts";
import type { JobHandlers, JobResult } from "./handler.ts";
import { applyRetention } from "./handlers/apply-retention.ts";
import { clearWorkspace } from "./handlers/clear-workspace.ts";
import { emptyFolder } from "./handlers/empty-folder.ts";
import { eraseAccount } from "./handlers/erase-account.ts";
import { eraseBinned } from "./handlers/erase-binned.ts";
import { expire } from "./handlers/expire.ts";
import { alertOfExpiry } from "./handlers/expiry-alert.ts";
import { handOverDocuments } from "./handlers/hand-over-documents.ts";
import { indexFormerTexts, indexText, unindexText } from "./handlers/index-text.ts";
import { mergeFiles } from "./handlers/merge.ts";
import { makeFirstPage, makePageImages } from "./handlers/page-images.ts";
import { placeDocument } from "./handlers/place-files.ts";
import { refund } from "./handlers/refund.ts";
import { reindexDocuments, restoreSenders } from "./handlers/reindex-documents.ts";
import { rememberRecipients, rememberSigner } from "./handlers/remember-recipients.ts";
import { remind } from "./handlers/remind.ts";
import { sendAgreement } from "./handlers/send-agreement.ts";
import { sendBulk } from "./handlers/send-bulk.ts";
import { sendMail } from "./handlers/send-mail.ts";
import { spreadPerson } from "./handlers/spread-person.ts";
import { spreadTwoFactorRule } from "./handlers/spread-two-factor-rule.ts";
import { sweep } from "./handlers/sweep.ts";
import { sendTextMessage } from "./handlers/text-message.ts";
import { retryDelayMs } from "./runner.ts";
import { sealDocument } from "./sealing/seal.ts";
import { deliverWebhooks } from "./webhooks/deliver-webhooks.ts";
import { spreadWebhookEvents } from "./webhooks/spread-webhook-events.ts";

/** The handler of each kind of job. */
export function jobHandlers(deps: Deps): JobHandlers {
  return {
    mail: (job) => sendMail(deps, job, taskOf(job, "mail").mail),
    seal: (job) => sealDocument(deps, taskOf(job, "seal").documentId),
    merge: (job) => whenReachable(deps, job, mergeFiles(deps, taskOf(job, "merge").documentId)),
    place_files: (job) => whenReachable(deps, job, placeDocument(deps, taskOf(job, "place_files").documentId)),
    clear_workspace: (job) => clearWorkspace(deps, taskOf(job, "clear_workspace").workspaceId),
    erase_account: (job) => eraseAccount(deps, taskOf(job, "erase_account")),
    hand_over_documents: (job) => handOverDocuments(deps, taskOf(job, "hand_over_documents")),
    spread_two_factor_rule: (job) => spreadTwoFactorRule(deps, taskOf(job, "spread_two_factor_rule")),
    spread_person: (job) => whenDone(spreadPerson(deps, taskOf(job, "spread_person").userId)),
    forget: (job) => whenDone(deps.documents.forget(taskOf(job, "forget").documentId)),
    forget_comments: (job) => whenDone(deps.comments.removeAll(taskOf(job, "forget_comments").documentId)),
    erase_person: (job) => erasePerson(deps, taskOf(job, "erase_person")),
    send_agreement: (job) => whenDone(sendAgreement(deps, taskOf(job, "send_agreement").workspaceId)),
    send_bulk: (job) => sendBulk(deps, taskOf(job, "send_bulk").bulkId),
    erase_binned: (job) => eraseBinned(deps, taskOf(job, "erase_binned")),
    apply_retention: (job) => applyRetention(deps, taskOf(job, "apply_retention")),
    empty_folder: (job) => emptyFolder(deps, taskOf(job, "empty_folder")),
    sweep: () => sweep(deps),
    reindex_documents: () => reindexDocuments(deps),
    restore_senders: () => restoreSenders(deps),
    index_text: (job) => whenReachable(deps, job, indexText(deps, taskOf(job, "index_text").documentId)),
    unindex_text: (job) => unindexText(deps, taskOf(job, "unindex_text").workspaceId),
    index_former_texts: () => indexFormerTexts(deps),
    expire: (job) => expire(deps, taskOf(job, "expire").documentId, job),
    remind: (job) => {
      const { documentId, at } = taskOf(job, "remind");
      return remind(deps, documentId, at);
    },
    expiry_alert: (job) => {
      const { documentId, expiresAt } = taskOf(job, "expiry_alert");
      return alertOfExpiry(deps, documentId, expiresAt);
    },
    text_message: (job) => sendTextMessage(deps, job, taskOf(job, "text_message")),
    refund: (job) => refund(deps, job, taskOf(job, "refund")),
    erase_selfie: (job) => {
      const { documentId, recipient } = taskOf(job, "erase_selfie");
      return whenDone(eraseSelfie(deps, documentId, recipient));
    },
    spread_webhook_events: (job) =>
      withoutEnd(deps, job, spreadWebhookEvents(deps, taskOf(job, "spread_webhook_events"))),
    deliver_webhooks: (job) => withoutEnd(deps, job, deliverWebhooks(deps, taskOf(job, "deliver_webhooks"))),
    deliver_slow_webhooks: (job) => withoutEnd(deps, job, deliverWebhooks(deps, taskOf(job, "deliver_slow_webhooks"))),
    first_page: (job) => makeFirstPage(deps, job, taskOf(job, "first_page").part),
    page_images: (job) => makePageImages(deps, job, taskOf(job, "page_images").part),
    remember_recipients: (job) => whenDone(rememberRecipients(deps, taskOf(job, "remember_recipients").documentId)),
    remember_signer: (job) => {
      const { documentId, recipient } = taskOf(job, "remember_signer");
      return whenDone(rememberSigner(deps, documentId, recipient));
    },
  };
}

type Task = Job["task"];

function taskOf<K extends Task["kind"]>(job: Job, kind: K): Extract<Task, { kind: K }> {
  if (job.task.kind !== kind) throw new Error(`a ${job.task.kind} job among ${kind} jobs`);
  return job.task as Extract<Task, { kind: K }>;
}

/** Retries without limit while the store is unreachable or full, so that a sent document is never given up. */
async function whenReachable({ clock, log }: Deps, job: Job, work: Promise<void>): Promise<JobResult> {
  try {
    return await whenDone(work);
  } catch (error) {
    if (!(error instanceof ObjectsUnavailable || error instanceof StorageFull)) throw error;
    log("error", "a store of objects cannot be reached or is full", {
      job: job.id,
      kind: job.task.kind,
      error: String(error),
    });
    return { retryAt: clock.now() + retryDelayMs(job.attempts), error: String(error) };
  }
}

/** Retries a failing job without limit: if it became a dead letter, later webhook events would never be delivered. */
async function withoutEnd({ clock, log }: Deps, job: Job, work: Promise<JobResult>): Promise<JobResult> {
  try {
    return await work;
  } catch (error) {
    log("error", "a job of webhooks failed", { job: job.id, kind: job.task.kind, error: String(error) });
    return { retryAt: clock.now() + retryDelayMs(job.attempts), error: String(error) };
  }
}

async function whenDone(work: Promise<void>): Promise<JobResult> {
  await work;
  return "done";
}
