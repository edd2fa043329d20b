import type { AuditEvent } from "../../../domain/audit/event.ts";
import { Answers } from "../../../domain/contract/signing/verification.ts";
import type { Change, DocumentState } from "../../../domain/document/change.ts";
import { endOf, filesToSign } from "../../../domain/document/document.ts";
import { recordDownload } from "../../../domain/document/ending/record-download.ts";
import { hasPages, isElsewhere, openRoomOf, refuseIn } from "../../../domain/document/signing/room.ts";
import type { Verdict } from "../../../domain/document/signing/verify-recipient.ts";
import { viewDocument } from "../../../domain/document/signing/view-document.ts";
import type { JobRequest } from "../../../domain/job/job.ts";
import { done, notFound, type Outcome, refuse } from "../../../domain/outcome.ts";
import { type Check, checksOf } from "../../../domain/recipient/checks.ts";
import type { Origin, Recipient } from "../../../domain/recipient/recipient.ts";
import type { DocumentDeps, FileDeps, ProofDeps } from "../../deps.ts";
import type { Bytes } from "../../ports/basics.ts";
import { inRegion } from "../file/data-center-store.ts";
import { type Answer, judgeAccessCode, judgeKnowledge } from "../proof/judge-answers.ts";
import type { Answering } from "../proof/prove-through-link.ts";

import { LAST_EVENTS } from "../sent/download-document.ts";
import { type ActedState, changeThroughLink } from "./act-through-link.ts";

export type PublicPdfQuery = { code?: string | undefined; userAnswers?: string | undefined; file?: string | undefined };

/**
 * Returns one of a link's files to a program that sends the access code and the answers. Each of them counts as one
 * attempt, and no session is created. Documents with other checks are refused.
 */
export async function readPublicPdf(
  deps: FileDeps & DocumentDeps & ProofDeps,
  token: string,
  query: PublicPdfQuery,
  origin: Origin,
): Promise<Outcome<Bytes>> {
  const answers = parseAnswers(query.userAnswers);
  if (!answers.ok) return answers;
  const newSession = await deps.links.hash(deps.ids.secret());
  const result: { refusal?: Verdict["refusal"] } = {};
  const acted = await changeThroughLink(deps, { token }, async (state, signer, { at }) => {
    const command = { at, recipientId: signer._id, origin, session: newSession, newSession };
    const judged = await judgeAll(deps, state, signer, command, { code: query.code, answers: answers.value });
    if (!judged.ok) return judged;
    result.refusal = judged.value.refusal;
    return done(judged.value.change);
  });
  if (!acted.ok) return acted;
  return result.refusal ? { ok: false, refusal: result.refusal } : readBytes(deps, acted.value, query.file);
}

function parseAnswers(text: string | undefined): Outcome<Answer[] | undefined> {
  if (text === undefined) return done(undefined);
  const no = () => refuse("invalid_input", { faults: [{ path: "userAnswers", code: "invalid_input" }] });
  try {
    const parsed = Answers.safeParse(JSON.parse(text));
    return parsed.success ? done(parsed.data) : no();
  } catch {
    return no();
  }
}

/** Judges all checks in order up to the first wrong answer, then records the view, in one change. */
async function judgeAll(
  deps: DocumentDeps & ProofDeps,
  before: DocumentState,
  signer: Recipient,
  command: Answering,
  proofs: { code: string | undefined; answers: Answer[] | undefined },
): Promise<Outcome<{ change: Change; refusal: Verdict["refusal"] }>> {
  let state = before;
  const events: AuditEvent[] = [];
  const jobs: JobRequest[] = [];
  const add = (change: Change) => {
    state = withChange(state, change);
    events.push(...change.events);
    jobs.push(...change.jobs);
  };
  let refusal: Verdict["refusal"] = null;
  const checks = checksOf(signer, before.document.settings.password !== undefined);
  const { code, answers } = proofs;
  const proofFor = (check: Check) => (check === "ACCESS_CODE" ? code : check === "KNOWLEDGE" ? answers : undefined);
  if (checks.some((check) => proofFor(check) === undefined)) return refuse("verification_required");
  for (const check of checks) {
    const judged =
      check === "ACCESS_CODE"
        ? await judgeAccessCode(deps, state, command, code!)
        : await judgeKnowledge(deps, state, command, answers!);
    if (!judged.ok) return judged;
    add(judged.value.change);
    refusal = judged.value.refusal;
    if (refusal) break;
  }
  const recorded = refusal ? done(null) : await recordSeen(deps, state, command);
  if (!recorded.ok) return recorded;
  if (recorded.value) add(recorded.value);
  return done({
    change: { document: state.document, recipients: [withSessionsOf(state, signer)], events, jobs },
    refusal,
  });
}

/** Records the view; refused if the recipient's room shows no pages. */
async function recordSeen(
  deps: DocumentDeps,
  state: DocumentState,
  command: Answering,
): Promise<Outcome<Change | null>> {
  const { document, recipients } = state;
  const { at, recipientId } = command;
  const recipient = recipients.find((one) => one._id === recipientId)!;
  const room = isElsewhere(recipient, command) ? "elsewhere" : openRoomOf(document, recipient, recipients, at);
  if (room === "open") return viewDocument(state, command);
  if (!hasPages(room)) return refuseIn(room, document);
  const actor = { kind: "recipient" as const, id: recipientId };
  const last = await deps.documents.listLastAudit(document._id, LAST_EVENTS);
  return done(recordDownload(state, { at, actor, subject: recipientId }, last));
}

function withChange(state: DocumentState, { document, recipients = [] }: Change): DocumentState {
  const changed = new Map(recipients.map((one) => [one._id, one]));
  return { ...state, document, recipients: state.recipients.map((one) => changed.get(one._id) ?? one) };
}

/** The recipient's new state with the previous sessions, so that this call creates no session. */
function withSessionsOf({ recipients }: DocumentState, before: Recipient): Recipient {
  const now = recipients.find((one) => one._id === before._id) ?? before;
  return now.proof ? { ...now, proof: { ...now.proof, sessions: before.proof?.sessions ?? [] } } : now;
}

async function readBytes(deps: FileDeps, { state: { document } }: ActedState, number = "1"): Promise<Outcome<Bytes>> {
  const files =
    endOf(document).completed?.sealed.files.map((one) => one.object) ??
    filesToSign(document).map((one) => one.hashData);
  const sha256 = files[Number(number) - 1];
  const bytes = sha256 && (await inRegion(deps, document.settings.dataCenter).objects.get(sha256));
  return bytes ? done(bytes) : notFound("file");
}
