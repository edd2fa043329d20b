/**
 * Real documents whose reminders became due during downtime: of two workers one dies, and each document must be
 * reminded once.
 */
import type { Deps } from "../../api/deps.ts";
import type { JobHandler } from "../../api/jobs/handler.ts";
import { remind } from "../../api/jobs/handlers/remind.ts";
import { createKeyedQueue } from "../../api/services/keyed-queue.ts";
import { documentStore, seedDocuments } from "../../api/store/document/document-store.ts";
import { jobStore } from "../../api/store/job/job-store.ts";
import type { Change } from "../../domain/document/change.ts";
import { DAY_MS } from "../../domain/durations.ts";
import { type DocumentId, type Instant, type Sha256, toInstant } from "../../domain/ids.ts";
import type { JobRequest } from "../../domain/job/job.ts";
import { aDocument, aField, aRecipient } from "../support/builders.ts";
import { eventually } from "../support/eventually.ts";
import { newName, startMortal, startWorker } from "./due-workers.ts";

const DOCUMENTS = 2_000;
const BATCH = 1_000;
const EVERY_DAYS = 3;
/** Length of the downtime, in which two further reminders became due. */
const DOWN_DAYS = 7;

const tools = {
  links: {
    tokenOf: async (document: DocumentId, recipient: string, epoch: number) => `${document}${recipient}${epoch}`,
    hash: async (token: string) => token.padEnd(64, "0") as Sha256,
  },
  newName,
  newSecret: () => crypto.randomUUID(),
};

/** @returns the number of documents reminded never or more than once, by their trails or by mail */
export async function countRemindedWrongly(path: string): Promise<number> {
  const kv = await Deno.openKv(path);
  const dueAt = toInstant(Date.now() - DOWN_DAYS * DAY_MS);
  const ids = Array.from({ length: DOCUMENTS }, () => newName() as DocumentId);
  const jobs = jobStore(kv, newName);
  await seedDocuments(
    kv,
    tools,
    ids.map((id) => aSentDocument(id, dueAt)),
  );
  for (let first = 0; first < DOCUMENTS; first += BATCH) {
    const batch = ids.slice(first, first + BATCH);
    await jobs.add(batch.map((documentId): JobRequest => ({ task: { kind: "remind", documentId, at: dueAt }, dueAt })));
  }
  let tries = 0;
  const mails = new Map<DocumentId, Set<string>>(ids.map((id) => [id, new Set()]));
  const worker = (): { remind: JobHandler; mail: JobHandler } => {
    const deps = remindingDeps(kv);
    return {
      async remind(job) {
        tries++;
        if (job.task.kind !== "remind") throw new Error("not a reminder");
        return await remind(deps, job.task.documentId, job.task.at);
      },
      // A mail may be sent twice under one id; two ids are two reminders.
      async mail(job) {
        if (job.task.kind !== "mail" || !("documentId" in job.task.mail)) throw new Error("not a document's mail");
        mails.get(job.task.mail.documentId)!.add(job.id);
        return "done";
      },
    };
  };
  const survivor = startWorker(jobStore(kv, newName), worker());
  const dying = startMortal(jobStore(kv, newName), worker(), () => tries >= DOCUMENTS / 4);
  const isOver = async () => ((await jobs.nextDueMs(["remind", "mail"])) ?? 0) > Date.now() + DAY_MS;
  await eventually("all to be reminded", isOver, { timeoutMs: 120_000 });
  await survivor.stop();
  dying.bury();
  if (tries <= DOCUMENTS) throw new Error("the worker that died left nothing to be done again");
  const { documents } = remindingDeps(kv);
  let faults = 0;
  for (const id of ids) {
    const reminders = (await documents.listAudit(id)).filter((line) => line.entry.type === "REMINDER_SENT");
    if (reminders.length !== 1 || mails.get(id)!.size !== 1) faults++;
  }
  kv.close();
  return faults;
}

/** Dependencies for reminding, separate per simulated process. */
function remindingDeps(kv: Deno.Kv): Deps {
  return {
    clock: { now: Date.now },
    documents: documentStore(kv, tools),
    keyedQueue: createKeyedQueue(),
    killPoint: () => undefined,
  } as unknown as Deps;
}

function aSentDocument(id: DocumentId, nextReminderAt: Instant): { change: Change; at: Instant } {
  const at = toInstant(Date.parse(nextReminderAt) - EVERY_DAYS * DAY_MS);
  const document = aDocument({
    _id: id,
    status: "SENT",
    sentAt: at,
    expiresAt: toInstant(Date.parse(at) + 60 * DAY_MS),
    documentValidity: {
      expiresIn: 60,
      expiryAlert: true,
      autoReminder: { enabled: true, reminderFrequency: EVERY_DAYS, maxReminder: 5 },
    },
    nextReminderAt,
    remindersSent: 0,
  });
  const recipients = [aRecipient("r0", { documentId: id, state: "invited", invitedAt: at })];
  const created = { type: "CREATE", actor: { kind: "user", id: "user_bench" }, data: {} } as const;
  return { change: { document, recipients, fields: [aField("sign", "r0")], events: [created], jobs: [] }, at };
}
