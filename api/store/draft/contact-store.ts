import * as z from "zod/mini";
import type { WorkspaceId } from "../../../domain/ids.ts";
import { normalEmail } from "../../../domain/recipient/email.ts";
import type { ContactDetails, ContactStore } from "../../ports/documents.ts";
import { bestPrefix, hasWords, prefixesOf, wordsOf } from "../document/search-words.ts";
import * as keys from "../keys.ts";
import { commit, getAll, keysBeyond, lastOf, listEntries } from "../kv.ts";
import { pack, readEntry } from "../records.ts";

const Contact = z.object({
  name: z.string(),
  email: z.string(),
  title: z.optional(z.string()),
  company: z.optional(z.string()),
});
type Contact = z.infer<typeof Contact>;

/** Index entries that one search reads. */
const SCAN_LIMIT = 200;

/** Returns `false` if another writer committed first. */
async function rememberOne(
  kv: Deno.Kv,
  workspace: WorkspaceId,
  { name, email, ...details }: { name: string; email: string } & ContactDetails,
): Promise<boolean> {
  const normal = normalEmail(email);
  if (normal === "") return true;
  const [entry] = await getAll(kv, [keys.contactKey(workspace, normal)]);
  const old = readEntry(Contact, entry!);
  const { title = old?.title, company = old?.company } = details;
  const next: Contact = { name, email, ...(title ? { title } : {}), ...(company ? { company } : {}) };
  if (old && isSame(old, next)) return true;
  const indexKeys = (contact: Contact) =>
    prefixesOf(searchWordsIn(contact)).map((prefix) => keys.contactWordKey(workspace, prefix, normal));
  const atomic = kv.atomic().check(entry!).set(keys.contactKey(workspace, normal), pack(next));
  for (const key of keysBeyond(old ? indexKeys(old) : [], indexKeys(next))) atomic.delete(key);
  for (const key of indexKeys(next)) atomic.set(key, null);
  return (await commit(atomic)).ok;
}

/** Former recipients of a workspace, indexed by prefixes of the words in their names and addresses. */
export function contactStore(kv: Deno.Kv): ContactStore {
  return {
    async remember(workspace, people) {
      for (const person of people) {
        // Another process may have stored details of the same person.
        while (!(await rememberOne(kv, workspace, person)));
      }
    },
    async find(workspace, email) {
      const [entry] = await getAll(kv, [keys.contactKey(workspace, normalEmail(email))]);
      return readEntry(Contact, entry!);
    },
    async search(workspace, text, limit) {
      const query = wordsOf(text);
      const prefix = bestPrefix(query);
      const selector = { prefix: prefix ? keys.contactWordPrefix(workspace, prefix) : keys.contacts(workspace) };
      const entries = await listEntries(kv, selector, { limit: SCAN_LIMIT, batchSize: SCAN_LIMIT });
      const found: Contact[] = [];
      for (let at = 0; at < entries.length && found.length < limit; at += 20) {
        const ids = entries.slice(at, at + 20).map((entry) => keys.contactKey(workspace, lastOf(entry.key)));
        const contacts = (await getAll(kv, ids)).flatMap((entry) => readEntry(Contact, entry) ?? []);
        found.push(...contacts.filter((contact) => hasWords(searchWordsIn(contact), query)));
      }
      return found.slice(0, limit).map(({ name, email }) => ({ name, email }));
    },
  };
}

function isSame(one: Contact, other: Contact): boolean {
  return (["name", "email", "title", "company"] as const).every((key) => one[key] === other[key]);
}

function searchWordsIn(contact: Contact): string[] {
  return [...new Set([...wordsOf(contact.name), ...wordsOf(contact.email)])];
}
