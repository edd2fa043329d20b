/** Lists of templates from index entries only, so that a page costs the same in any workspace. */
import type { FolderId, TemplateId, WorkspaceId } from "../../../domain/ids.ts";
import { ownerOf, type TemplateHead } from "../../../domain/template/template.ts";
import type { TemplateQuery, TemplateStore } from "../../ports/templates.ts";
import { bestPrefix, hasWords, wordsOf } from "../document/search-words.ts";
import * as keys from "../keys.ts";
import { getAll, lastOf, listEntries } from "../kv.ts";
import { readEntry } from "../records.ts";
import { partItems, readItems, StoredTemplate } from "./template-record.ts";

type ListQuery = Parameters<TemplateStore["list"]>[0];
type SortedQuery = Parameters<TemplateStore["listSorted"]>[0];
type Page = Awaited<ReturnType<TemplateStore["list"]>>;

/** Index entries that a page of a search reads. */
const SCAN_LIMIT = 200;
const SEARCH_BATCH = 50;
/** Maximum templates that are read for sorting. */
const SORTED_LIMIT = 2_000;

export async function listTemplates(kv: Deno.Kv, query: ListQuery): Promise<Page> {
  const searchWords = wordsOf(query.search ?? "");
  const found: StoredTemplate[] = [];
  const isFiltered =
    searchWords.length > 0 || Boolean(query.category ?? query.folder ?? query.owner ?? query.isVisible);
  const batch = isFiltered ? SEARCH_BATCH : query.limit + 1;
  let before: string = query.before ?? "~";
  for (let scanned = 0; ; ) {
    const ids = await listIds(kv, query, searchWords, before, batch);
    const entries = await getAll(kv, ids.map(keys.templateKey));
    for (const [index, entry] of entries.entries()) {
      if (found.length >= query.limit || scanned >= SCAN_LIMIT)
        return { items: await withPeople(kv, query, found), next: before as TemplateId };
      scanned++;
      before = ids[index]!;
      const stored = readEntry(StoredTemplate, entry);
      if (stored && belongs(stored, query) && hasWords(stored.words, searchWords)) found.push(stored);
    }
    if (ids.length < batch) return { items: await withPeople(kv, query, found), next: null };
  }
}

export async function listSorted(
  kv: Deno.Kv,
  query: SortedQuery,
): Promise<Awaited<ReturnType<TemplateStore["listSorted"]>>> {
  const searchWords = wordsOf(query.search ?? "");
  const ids = await listIds(kv, query, searchWords, "~", SORTED_LIMIT);
  const entries = await getAll(kv, ids.map(keys.templateKey));
  const found = entries
    .map((entry) => readEntry(StoredTemplate, entry))
    .filter((stored) => stored !== null)
    .filter((stored) => belongs(stored, query) && hasWords(stored.words, searchWords));
  const facts = new Map(
    await Promise.all(found.map(async (stored) => [stored, await query.read(stored.template)] as const)),
  );
  const sorted = found.sort((one, other) => query.compare(facts.get(one)!, facts.get(other)!));
  const end = query.from + query.limit;
  return { items: await withPeople(kv, query, sorted.slice(query.from, end)), isLast: end >= sorted.length };
}

export async function countInFolders(
  kv: Deno.Kv,
  workspace: WorkspaceId,
  isVisible: (template: TemplateHead) => boolean,
): Promise<Map<FolderId, number>> {
  const marks = await listEntries(kv, { prefix: keys.templatesInFolders(workspace) }, { limit: SORTED_LIMIT });
  const ids = marks.map(({ key }) => lastOf(key) as TemplateId);
  const counts = new Map<FolderId, number>();
  for (const entry of await getAll(kv, ids.map(keys.templateKey))) {
    const template = readEntry(StoredTemplate, entry)?.template;
    if (!template?.folderId || !isVisible(template)) continue;
    counts.set(template.folderId, (counts.get(template.folderId) ?? 0) + 1);
  }
  return counts;
}

function belongs({ template }: StoredTemplate, query: TemplateQuery): boolean {
  const { workspace, category, folder, owner, isVisible } = query;
  return (
    template.workspaceId === workspace &&
    (category === undefined || template.category === category) &&
    (folder === undefined || template.folderId === folder) &&
    (owner === undefined || ownerOf(template) === owner) &&
    (isVisible === undefined || isVisible(template))
  );
}

async function listIds(
  kv: Deno.Kv,
  { workspace, folder }: TemplateQuery,
  searchWords: readonly string[],
  before: string,
  limit: number,
): Promise<TemplateId[]> {
  const searchPrefix = bestPrefix(searchWords);
  const all = folder ? keys.templatesIn(workspace, folder) : keys.templatesOf(workspace);
  const prefix = searchPrefix ? keys.templateWords(workspace, searchPrefix) : all;
  const selector = { start: prefix, end: [...prefix, before] };
  const entries = await listEntries(kv, selector, { reverse: true, limit, batchSize: Math.min(limit, 500) });
  return entries.map((entry) => lastOf(entry.key) as TemplateId);
}

async function withPeople(
  kv: Deno.Kv,
  { people }: TemplateQuery,
  found: readonly StoredTemplate[],
): Promise<Page["items"]> {
  return Promise.all(
    found.map(async ({ template, parts }) => {
      const first = (await readItems(kv, template._id, parts.recipients.slice(0, 1), partItems.recipients)) ?? [];
      return { template, people: first.slice(0, people) };
    }),
  );
}
