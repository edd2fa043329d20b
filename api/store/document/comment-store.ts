import { Comment } from "../../../domain/document/comment.ts";
import type { DocumentId } from "../../../domain/ids.ts";
import type { CommentStore } from "../../ports/documents.ts";
import { jobWrites } from "../job/job-writes.ts";
import { commentByKey, commentKey, commentMailKey, comments, commentsBy, documentKey } from "../keys.ts";
import { commit, deleteBelow, get, listEntries } from "../kv.ts";
import { pack, readEntry, readRecord, readVersioned } from "../records.ts";

/** Longer than a mail of comments can wait. */
const MAIL_MARK_MS = 24 * 60 * 60_000;

export function commentStore(kv: Deno.Kv, newName: () => string, onJobs: () => void): CommentStore {
  return {
    async add({ value: { document }, versionstamp }, comment, mails) {
      const marks = mails.map(({ member, from }) => commentMailKey(document._id, member, from));
      const marked = await Promise.all(marks.map((key) => get(kv, key)));
      const atomic = kv
        .atomic()
        .check({ key: documentKey(document._id), versionstamp })
        .check({ key: commentKey(document._id, comment.id), versionstamp: null })
        .set(commentKey(document._id, comment.id), pack(comment))
        .set(commentByKey(comment.by, document._id, comment.id), null);
      for (const { key, versionstamp: stamp } of marked) atomic.check({ key, versionstamp: stamp });
      const jobs = mails.flatMap(({ job }, index) => (marked[index]!.versionstamp === null ? [job] : []));
      for (const { key, versionstamp: stamp } of marked) {
        if (stamp === null) atomic.set(key, null, { expireIn: MAIL_MARK_MS });
      }
      const queued = jobWrites(jobs, newName);
      for (const { key, bytes } of queued.writes) atomic.set(key, bytes);
      for (const key of queued.marks) atomic.set(key, null);
      const { ok } = await commit(atomic);
      if (ok && jobs.length > 0) onJobs();
      return ok;
    },
    async find(document, id) {
      return readVersioned(Comment, await get(kv, commentKey(document, id)));
    },
    async list(document) {
      const entries = await listEntries(kv, { prefix: comments(document) });
      const found = entries.map(({ value }) => readRecord(Comment, value));
      // Sorts by time: ids are created when a request begins, so an earlier id may be committed later.
      return found.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at));
    },
    async *listBy(author) {
      for await (const { key } of kv.list({ prefix: commentsBy(author) })) {
        const [document, id] = key.slice(-2) as [DocumentId, string];
        const comment = readEntry(Comment, await get(kv, commentKey(document, id)));
        if (comment) yield { document, comment };
      }
    },
    async replace(document, { value: { id, by }, versionstamp }, next) {
      const key = commentKey(document, id);
      const atomic = kv.atomic().check({ key, versionstamp });
      const changed = next ? atomic.set(key, pack(next)) : atomic.delete(key).delete(commentByKey(by, document, id));
      return (await commit(changed)).ok;
    },
    removeAll: (document) => removeComments(kv, document),
  };
}

/**
 * Removes a document's comments. The index entries by author are removed first, so that a repeat after a crash still
 * finds all comments.
 */
export async function removeComments(kv: Deno.Kv, document: DocumentId): Promise<void> {
  for (const { value } of await listEntries(kv, { prefix: comments(document) })) {
    const { id, by } = readRecord(Comment, value);
    await commit(kv.atomic().delete(commentByKey(by, document, id)));
  }
  await deleteBelow(kv, comments(document));
}
