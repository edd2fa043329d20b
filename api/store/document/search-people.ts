/** Searches recipients of the documents in a scope. */
import { normalEmail } from "../../../domain/recipient/email.ts";
import type { ListScope } from "../../ports/documents.ts";
import { listDocuments } from "./document-list.ts";
import { listPeople } from "./document-read.ts";
import { hasWords, wordsOf } from "./search-words.ts";

/** The newest documents whose recipients are searched, and the recipients read of each. */
const DOCUMENTS = 100;
const PEOPLE = 20;
const CONCURRENCY = 20;

export async function searchPeople(
  kv: Deno.Kv,
  scope: ListScope,
  text: string,
  limit: number,
): Promise<{ name: string; email: string }[]> {
  const query = wordsOf(text);
  const { items } = await listDocuments(kv, { scopes: [scope], view: "all", limit: DOCUMENTS });
  const found = new Map<string, { name: string; email: string }>();
  for (let at = 0; at < items.length && found.size < limit; at += CONCURRENCY) {
    const batch = items.slice(at, at + CONCURRENCY);
    for (const { name, email } of (await Promise.all(batch.map(({ _id }) => listPeople(kv, _id, PEOPLE)))).flat()) {
      const key = normalEmail(email);
      const isFound = key !== "" && !found.has(key) && hasWords([...wordsOf(name), ...wordsOf(email)], query);
      if (isFound) found.set(key, { name, email });
    }
  }
  return [...found.values()].slice(0, limit);
}
