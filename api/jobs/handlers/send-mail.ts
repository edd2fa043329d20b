import { type Delivery, recordDelivery } from "../../../domain/document/record-delivery.ts";
import { recordCodeSent } from "../../../domain/document/request-code.ts";
import type { Job, Mail } from "../../../domain/job/job.ts";
import { done } from "../../../domain/outcome.ts";
import { ulidMs } from "../../../domain/ulid.ts";
import type { AppDeps } from "../../deps.ts";
import { changeDocument, findById } from "../../services/change-document.ts";
import { passToDelegate } from "../../services/pass-to-delegate.ts";
import type { JobResult } from "../handler.ts";
import { accountLetter } from "../mail/account-mail.ts";
import { documentLetter, type Letter } from "../mail/document-mail.ts";
import { retryDelayMs } from "../runner.ts";

/** After so long an unreachable mail server is given up. */
const GIVE_UP_MS = 72 * 3_600_000;

/** Words one mail and hands it over. What became of an invitation is written on its recipient. */
export function sendMail(deps: AppDeps, job: Job, mail: Mail): Promise<JobResult> {
  if (!("user" in mail)) return sendNow(deps, job, mail);
  // The mail whose link works must also be the last one handed over.
  return deps.turns.take(`account_mail:${mail.user}`, () => sendNow(deps, job, mail));
}

async function sendNow(deps: AppDeps, job: Job, mail: Mail): Promise<JobResult> {
  const letter = await letterOf(deps, job.id, mail);
  if (!letter) return "done";
  const { fromName, replyTo, subject, text, html } = deps.renderMail(letter.content, letter.language);
  deps.killPoint("before_mail");
  const result = await deps.mailer.send({ id: job.id, to: letter.to, fromName, replyTo, subject, text, html });
  deps.killPoint("after_mail");
  if (result.sent) {
    await record(deps, mail, { delivered: true });
    return "done";
  }
  const now = deps.clock.now();
  const isOver = result.kind === "refused" || now - ulidMs(job.id) > GIVE_UP_MS;
  if (!isOver) return { retryAt: now + retryDelayMs(job.attempts + 3), error: result.reason };
  await record(deps, mail, { delivered: false, cause: result.kind, words: result.reason });
  if (mail.about === "one_time_code") await recordNotSent(deps, mail);
  return mail.about === "invitation" ? "done" : { giveUp: result.reason };
}

/** Who waits for the code is told, and may ask for another at once. */
async function recordNotSent(deps: AppDeps, mail: Extract<Mail, { about: "one_time_code" }>): Promise<void> {
  const { documentId, recipient: recipientId, challengeId } = mail;
  await changeDocument(deps, findById(deps, documentId), (state) =>
    done(recordCodeSent(state, { recipientId, challengeId, sent: null })),
  );
}

async function letterOf(deps: AppDeps, jobId: string, mail: Mail): Promise<Letter | null> {
  if ("user" in mail) return accountLetter(deps, mail, jobId);
  const found = await deps.documents.findState(mail.documentId);
  if (!found || (mail.about === "invitation" && (await passToDelegate(deps, mail, found.value)))) return null;
  return documentLetter(deps, mail, found.value);
}

/** A mail is not sent again because what became of it could not be written down. */
async function record(deps: AppDeps, mail: Mail, delivery: Delivery): Promise<void> {
  if (mail.about !== "invitation") return;
  const { documentId, recipient, linkEpoch } = mail;
  const recorded = await changeDocument(deps, findById(deps, documentId), (state, at) =>
    done(recordDelivery(state, { recipient, linkEpoch, delivery, at })),
  );
  if (recorded.ok || recorded.refusal.code !== "conflict") return;
  deps.log("error", "a delivery could not be recorded", { documentId, recipient });
}
