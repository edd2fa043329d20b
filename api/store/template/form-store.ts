import * as z from "zod/mini";
import { type DocumentId, type FormId, Instant } from "../../../domain/ids.ts";
import type { FormCounts, FormStore } from "../../ports/templates.ts";
import { countIn, findFormAnswer } from "../document/form-counts.ts";
import { jobWrites } from "../job/job-writes.ts";
import { documentKey } from "../keys.ts";
import { commit, deleteBelow, get, getAll, lastOf, listEntries } from "../kv.ts";
import { formAnswers, formBegunBy, formBegunOf, formCountKey, formCounts, keptAnswersKey } from "../outside-keys.ts";
import { pack, readEntry } from "../records.ts";
import { carryOut, emptyWriteSet } from "../write-set.ts";

const names = ["opened", "begun", "sent", "taken"] as const;

const Kept = z.object({
  at: Instant,
  linkEpoch: z.int(),
  values: z.record(z.string(), z.union([z.string(), z.boolean()])),
  isRead: z.optional(z.literal(true)),
});

export function formStore(kv: Deno.Kv, newName: () => string, onJobs: () => void): FormStore {
  return {
    async counts(form) {
      const entries = await getAll(
        kv,
        names.map((name) => formCountKey(form, name)),
      );
      return Object.fromEntries(names.map((name, at) => [name, countIn(entries[at]?.value)])) as FormCounts;
    },
    async countVisit(form) {
      await commit(kv.atomic().sum(formCountKey(form, "opened"), 1n));
    },
    findAnswer: (form, person) => findFormAnswer(kv, form, person),
    async listBegun(form, mailbox, limit) {
      const entries = await listEntries(kv, { prefix: formBegunBy(form, mailbox) }, { limit, reverse: true });
      return entries.map(({ key }) => lastOf(key) as DocumentId);
    },
    async keepAnswers({ value, versionstamp }, recipient, answers, jobs) {
      const { _id } = value.document;
      const writeSet = { ...emptyWriteSet(), ...jobWrites(jobs, newName) };
      writeSet.checks.push({ key: documentKey(_id), versionstamp });
      writeSet.writes.push({ key: keptAnswersKey(_id, recipient), bytes: pack(answers) });
      const isKept = (await carryOut(kv, writeSet)) !== null;
      if (isKept && jobs.length > 0) onJobs();
      return isKept;
    },
    async findKept(document, { _id, linkEpoch }) {
      const kept = readEntry(Kept, await get(kv, keptAnswersKey(document, _id)));
      return kept?.linkEpoch === linkEpoch ? kept : null;
    },
  };
}

/** Removes a form's counters and index entries; can be repeated. */
export async function clearForm(kv: Deno.Kv, form: FormId): Promise<void> {
  await deleteBelow(kv, formCounts(form));
  await deleteBelow(kv, formAnswers(form));
  await deleteBelow(kv, formBegunOf(form));
}
