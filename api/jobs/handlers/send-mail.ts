import type { DocumentState } from "../../../domain/document/change.ts";
import { handlerOf } from "../../../domain/document/handler.ts";
import { type Delivery, recordDelivery } from "../../../domain/document/sending/record-delivery.ts";
import { recordCodeSent } from "../../../domain/document/signing/request-code.ts";
import { HOUR_MS } from "../../../domain/durations.ts";
import type { UserId, WorkspaceId } from "../../../domain/ids.ts";
import type { Job, Mail } from "../../../domain/job/job.ts";
import { done } from "../../../domain/outcome.ts";
import { sameEmail } from "../../../domain/recipient/email.ts";
import { ulidMs } from "../../../domain/ulid.ts";
import type { Deps } from "../../deps.ts";
import type { MailBrand, MailLooks } from "../../ports/mail.ts";
import { hasAgreement } from "../../services/compliance/agreement/find-agreement.ts";
import { changeDocument, findById } from "../../services/sent/change-document.ts";
import { passToDelegate } from "../../services/signing/pass-to-delegate.ts";
import { findFormWorkspace } from "../../services/template/find-form.ts";
import { findBrand } from "../../services/workspace/branding/find-brand.ts";
import type { JobResult } from "../handler.ts";
import { accountLetter } from "../mail/account-mail.ts";
import { apiKeyLetter } from "../mail/api-key-mail.ts";
import { bulkLetter } from "../mail/bulk-mail.ts";
import { documentLetter, type Letter } from "../mail/document-mail.ts";
import { findFormLink } from "../mail/form-link.ts";
import { readerClock } from "../mail/reader-clock.ts";
import { templateSharedLetter } from "../mail/template-mail.ts";
import { webhookLetter } from "../mail/webhook-mail.ts";
import { workspaceLetter } from "../mail/workspace-mail.ts";
import { retryDelayMs } from "../runner.ts";

/** An unreachable mail server is given up after this time. */
const GIVE_UP_MS = 72 * HOUR_MS;

/** Renders and sends one mail; records the delivery of an invitation on its recipient. */
export function sendMail(deps: Deps, job: Job, mail: Mail): Promise<JobResult> {
  if (!("user" in mail)) return sendNow(deps, job, mail);
  // Serialized per account, so that the last mail sent contains the newest link.
  return deps.keyedQueue.run(`account_mail:${mail.user}`, () => sendNow(deps, job, mail));
}

async function sendNow(deps: Deps, job: Job, mail: Mail): Promise<JobResult> {
  const written = await write(deps, job.id, mail);
  if (!written) return "done";
  const { letter, looks } = written;
  const { fromName, replyTo, subject, text, html } = deps.renderMail(letter.content, letter.language, looks);
  deps.killPoint("before_mail");
  const { to, attachments } = letter;
  const result = await deps.mailer.send({ id: job.id, to, fromName, replyTo, subject, text, html, attachments });
  deps.killPoint("after_mail");
  if (result.sent) {
    await record(deps, mail, { delivered: true });
    return "done";
  }
  const now = deps.clock.now();
  const isOver = result.kind === "refused" || now - ulidMs(job.id) > GIVE_UP_MS;
  if (!isOver) return { retryAt: now + retryDelayMs(job.attempts + 3), error: result.reason };
  await record(deps, mail, { delivered: false, cause: result.kind, reason: result.reason });
  if (mail.about === "one_time_code") await recordNotSent(deps, mail);
  return mail.about === "invitation" ? "done" : { giveUp: result.reason };
}

/** Records the failure, so that the waiting recipient sees it and may request another code immediately. */
async function recordNotSent(deps: Deps, mail: Extract<Mail, { about: "one_time_code" }>): Promise<void> {
  const { documentId, recipient: recipientId, challengeId } = mail;
  await changeDocument(deps, findById(deps, documentId), (state) =>
    done(recordCodeSent(state, { recipientId, challengeId, sent: null })),
  );
}

type WrittenMail = { letter: Letter; looks: MailLooks };

async function write(deps: Deps, jobId: string, mail: Mail): Promise<WrittenMail | null> {
  if ("user" in mail) {
    const workspace = mail.about === "form_code" ? await findFormWorkspace(deps, mail.form) : null;
    const letter = await accountLetter(deps, mail, jobId);
    return withLooks(deps, letter, { reader: mail.user, ...(workspace ? { workspace } : {}) });
  }
  if (mail.about === "workspace_invitation") return withLooks(deps, await workspaceLetter(deps, mail), {});
  if (mail.about === "form_link") {
    const back = await findFormLink(deps, mail);
    return back && write(deps, jobId, back);
  }
  if (mail.about === "webhook_disabled") {
    return withLooks(deps, await webhookLetter(deps, mail), { workspace: mail.workspaceId });
  }
  if (mail.about === "bulk_done") {
    const bulk = (await deps.bulks.find(mail.bulkId))?.value;
    if (!bulk) return null;
    const { workspaceId: workspace, sender } = bulk;
    return withLooks(deps, await bulkLetter(deps, bulk), { workspace, reader: sender.id });
  }
  if (mail.about === "template_shared") {
    const template = await deps.templates.findHead(mail.templateId);
    if (!template) return null;
    const letter = await templateSharedLetter(deps, mail, template);
    return withLooks(deps, letter, { workspace: template.workspaceId, reader: mail.member });
  }
  if (mail.about === "api_key_expiring") return withLooks(deps, await apiKeyLetter(deps, mail), {});
  const found = await deps.documents.findState(mail.documentId);
  if (found?.value.document.isTest) return writeOfTest(deps, mail, found.value);
  if (!found || (mail.about === "invitation" && (await passToDelegate(deps, mail, found.value)))) return null;
  const letter = await documentLetter(deps, mail, found.value);
  const { workspaceId: workspace, ownerId } = found.value.document;
  const handler = handlerOf(found.value.document);
  const isOwner = letter !== null && handler !== null && sameEmail(letter.to.address, handler.email);
  return withLooks(deps, letter, { workspace, reader: isOwner ? ownerId : undefined });
}

/**
 * Sends mails about a test only to the person who handles it, including the one-time codes of other recipients. `null`: the mail was
 * for somebody else; for an invitation, the trail records that.
 */
async function writeOfTest(
  deps: Deps,
  mail: Extract<Mail, { documentId: unknown }>,
  state: DocumentState,
): Promise<WrittenMail | null> {
  const letter = await documentLetter(deps, mail, state);
  const { workspaceId: workspace, ownerId } = state.document;
  const handler = handlerOf(state.document);
  if (!letter || !handler) return null;
  const isTheirs = sameEmail(letter.to.address, handler.email);
  if (!isTheirs && mail.about !== "one_time_code") {
    deps.log("info", "not sent: test", { documentId: state.document._id, about: mail.about });
    await record(deps, mail, { delivered: false, cause: "test", reason: "not sent: test" });
    return null;
  }
  const to = { name: handler.name, address: handler.email };
  return withLooks(deps, { ...letter, to }, { workspace, reader: ownerId ?? undefined });
}

async function withLooks(
  deps: Deps,
  letter: Letter | null,
  { workspace, reader }: { workspace?: WorkspaceId; reader?: UserId | null | undefined },
): Promise<WrittenMail | null> {
  if (!letter) return null;
  const brand = workspace && (await mailBrand(deps, workspace));
  const clock = await readerClock(deps, letter.to.address, reader);
  const minimal = workspace && (await hasAgreement(deps, workspace)) ? { isMinimal: true as const } : {};
  return { letter, looks: { ...(brand ? { brand } : {}), ...(clock ? { clock } : {}), ...minimal } };
}

async function mailBrand(deps: Deps, workspace: WorkspaceId): Promise<MailBrand | null> {
  const brand = await findBrand(deps, workspace);
  if (!brand) return null;
  const { logo } = brand;
  return { ...brand, logo: logo && { ...logo, url: deps.config.publicUrl + logo.path } };
}

/** A failed record must not send the mail again. */
async function record(deps: Deps, mail: Mail, delivery: Delivery): Promise<void> {
  if (mail.about !== "invitation") return;
  const { documentId, recipient, linkEpoch } = mail;
  const recorded = await changeDocument(deps, findById(deps, documentId), (state, at) =>
    done(recordDelivery(state, { recipient, linkEpoch, delivery, at })),
  );
  if (recorded.ok || recorded.refusal.code !== "conflict") return;
  deps.log("error", "a delivery could not be recorded", { documentId, recipient });
}
