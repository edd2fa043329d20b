/** Lists of templates from index entries only, so that a page costs the same in any workspace. */
import type { TemplateId } from "../../../domain/ids.ts";
import type { TemplateStore } from "../../ports/templates.ts";
import { bestPrefix, hasWords, wordsOf } from "../document/search-words.ts";
import * as keys from "../keys.ts";
import { getAll, lastOf, listEntries } from "../kv.ts";
import { readEntry } from "../records.ts";
import { partItems, readItems, StoredTemplate } from "./template-record.ts";

type ListQuery = Parameters<TemplateStore["list"]>[0];
type Page = Awaited<ReturnType<TemplateStore["list"]>>;

/** Index entries that a page of a search reads. */
const SCAN_LIMIT = 200;
const SEARCH_BATCH = 50;

export async function listTemplates(kv: Deno.Kv, query: ListQuery): Promise<Page> {
  const searchWords = wordsOf(query.search ?? "");
  const found: StoredTemplate[] = [];
  const isFiltered = searchWords.length > 0 || query.category !== undefined;
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

function belongs({ template }: StoredTemplate, { workspace, category }: ListQuery): boolean {
  return template.workspaceId === workspace && (category === undefined || template.category === category);
}

async function listIds(
  kv: Deno.Kv,
  { workspace }: ListQuery,
  searchWords: readonly string[],
  before: string,
  limit: number,
): Promise<TemplateId[]> {
  const searchPrefix = bestPrefix(searchWords);
  const prefix = searchPrefix ? keys.templateWords(workspace, searchPrefix) : keys.templatesOf(workspace);
  const selector = { start: prefix, end: [...prefix, before] };
  const entries = await listEntries(kv, selector, { reverse: true, limit, batchSize: limit });
  return entries.map((entry) => lastOf(entry.key) as TemplateId);
}

async function withPeople(
  kv: Deno.Kv,
  { people }: ListQuery,
  found: readonly StoredTemplate[],
): Promise<Page["items"]> {
  return Promise.all(
    found.map(async ({ template, parts }) => {
      const first = (await readItems(kv, template._id, parts.recipients.slice(0, 1), partItems.recipients)) ?? [];
      return { template, people: first.slice(0, people) };
    }),
  );
}
