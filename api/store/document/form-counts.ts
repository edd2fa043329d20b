/** Submission limit and counters of web forms, written in the commit of the form's document. */
import type { DocumentState } from "../../../domain/document/change.ts";
import { type DocumentId, DocumentId as Id } from "../../../domain/ids.ts";
import { type FormCountFacts, formCountFactsOf } from "../../../domain/template/form/form-count-facts.ts";
import type { Committed } from "../../ports/documents.ts";
import { commitUntilWon, lostRace } from "../commit-until-won.ts";
import { get } from "../kv.ts";
import { formAnswerKey, formBegunMark, formCountKey, keptAnswersKey } from "../outside-keys.ts";
import type { Paid } from "../proof/credit-store.ts";
import { pack, readEntry } from "../records.ts";
import type { WriteSet } from "../write-set.ts";

/** Adds the effects of a document's change on its form. Counters use sums without checks, so they never conflict. */
export function addFormCounts(writeSet: WriteSet, before: DocumentState | null, next: DocumentState): void {
  const is = formCountFactsOf(next);
  if (!is) return;
  const was = before && formCountFactsOf(before);
  const count = (name: string, by: number) => {
    if (by !== 0) writeSet.sums.push({ key: formCountKey(is.formId, name), by });
  };
  count("begun", was ? 0 : 1);
  count("taken", Number(is.isTaken) - Number(was?.isTaken ?? false));
  count("sent", Number(is.isSent) - Number(was?.isSent ?? false));
  addUnfinished(writeSet, was, is, next.document._id);
  if (is.person === undefined || is.isTaken === (was?.isTaken ?? false)) return;
  const key = formAnswerKey(is.formId, is.person);
  if (is.isTaken) writeSet.writes.push({ key, bytes: pack(next.document._id) });
  else writeSet.deletes.push(key);
}

/** Maintains the index that finds an unfinished document by mailbox; deletes the saved answers once the document is finished. */
function addUnfinished(writeSet: WriteSet, was: FormCountFacts | null, is: FormCountFacts, _id: DocumentId) {
  const isOpen = isUnfinished(is);
  if (isOpen === (was !== null && isUnfinished(was))) return;
  if (!isOpen) writeSet.deletes.push(keptAnswersKey(_id, is.respondent));
  if (is.mailbox === undefined) return;
  const mark = formBegunMark(is.formId, is.mailbox, _id);
  if (isOpen) writeSet.marks.push(mark);
  else writeSet.deletes.push(mark);
}

function isUnfinished({ isTaken, isSent }: FormCountFacts): boolean {
  return isTaken && !isSent;
}

/**
 * Commits the writes of a form's new document if the form's limit is not reached. Retries while only the counter has
 * changed: every retry means that another person's submission succeeded.
 */
export async function commitWithinLimit(
  kv: Deno.Kv,
  writeSet: WriteSet,
  { formId, person }: FormCountFacts,
  answers: number | undefined,
  carryOut: (writeSet: WriteSet) => Promise<Paid>,
): Promise<Committed> {
  const checks = [...writeSet.checks];
  if (person !== undefined) checks.push({ key: formAnswerKey(formId, person), versionstamp: null });
  const known = async (): Promise<Committed> => {
    const exists = person === undefined ? null : await findFormAnswer(kv, formId, person);
    return exists ? { exists } : { lost: true };
  };
  if (answers === undefined) {
    const committed = await carryOut({ ...writeSet, checks });
    return "lost" in committed ? known() : committed;
  }
  const key = formCountKey(formId, "taken");
  return commitUntilWon(`the answers of form ${formId}`, async () => {
    const { value, versionstamp } = await get(kv, key);
    if (countIn(value) >= answers) {
      // A person who has answered the full form gets their own document.
      const existing = await known();
      return "exists" in existing ? existing : { full: true };
    }
    const committed = await carryOut({ ...writeSet, checks: [...checks, { key, versionstamp }] });
    if (!("lost" in committed)) return committed;
    return (await get(kv, key)).versionstamp === versionstamp ? known() : lostRace;
  });
}

export function countIn(value: unknown): number {
  return value instanceof Deno.KvU64 ? Number(BigInt.asIntN(64, value.value)) : 0;
}

/** The document of a person on a form that accepts one per person. */
export async function findFormAnswer(
  kv: Deno.Kv,
  formId: FormCountFacts["formId"],
  person: string,
): Promise<DocumentId | null> {
  return readEntry(Id, await get(kv, formAnswerKey(formId, person)));
}
