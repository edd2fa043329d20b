/** Counts the uses of templates from the listings of their documents. */
import type { DocumentHead } from "../../../domain/document/document.ts";
import type { DocumentView } from "../../../domain/document/views.ts";
import { type DocumentId, type TemplateId, toInstant, type UserId } from "../../../domain/ids.ts";
import { ulidMs } from "../../../domain/ulid.ts";
import type { TemplateUses } from "../../ports/documents.ts";
import * as keys from "../keys.ts";
import { getAll, lastOf, listEntries } from "../kv.ts";
import { readStored } from "./document-record.ts";

/** Documents of a template among which a member's are sought. */
const SOUGHT = 500;

export async function findTemplateUses(kv: Deno.Kv, template: TemplateId, member?: UserId): Promise<TemplateUses> {
  if (member !== undefined) return usesOf(await listHeads(kv, template, "all", SOUGHT, member));
  const [[all, completed], [newest]] = await Promise.all([
    getAll(kv, [keys.countKey(listingOf(template, "all")), keys.countKey(listingOf(template, "completed"))]),
    listLast(kv, template, "all", 1),
  ]);
  const count = (entry: Deno.KvEntryMaybe<unknown> | undefined) =>
    entry?.value instanceof Deno.KvU64 ? Number(entry.value.value) : 0;
  return { uses: count(all), completed: count(completed), lastUsedAt: newest ? toInstant(ulidMs(newest)) : null };
}

export async function listCompletedOf(
  kv: Deno.Kv,
  template: TemplateId,
  limit: number,
  member?: UserId,
): Promise<DocumentHead[]> {
  return listHeads(kv, template, "completed", limit, member);
}

async function listHeads(
  kv: Deno.Kv,
  template: TemplateId,
  view: DocumentView,
  limit: number,
  member: UserId | undefined,
): Promise<DocumentHead[]> {
  const ids = await listLast(kv, template, view, limit);
  const found = await getAll(kv, ids.map(keys.documentKey));
  const heads = found.flatMap((entry) => readStored(entry)?.document ?? []);
  return heads.filter(
    ({ ownerId, sharedWith }) => member === undefined || ownerId === member || sharedWith?.includes(member),
  );
}

/** @param heads the newest first */
function usesOf(heads: readonly DocumentHead[]): TemplateUses {
  const [newest] = heads;
  return {
    uses: heads.length,
    completed: heads.filter(({ status }) => status === "COMPLETED").length,
    lastUsedAt: newest ? toInstant(ulidMs(newest._id)) : null,
  };
}

function listingOf(template: TemplateId, view: DocumentView): keys.Listing {
  return { kind: "template", scope: template, view };
}

async function listLast(kv: Deno.Kv, template: TemplateId, view: DocumentView, limit: number): Promise<DocumentId[]> {
  const prefix = keys.listingPrefix(listingOf(template, view));
  const selector = { start: prefix, end: [...prefix, "~"] };
  const entries = await listEntries(kv, selector, { reverse: true, limit });
  return entries.map((entry) => lastOf(entry.key) as DocumentId);
}
