import * as z from "zod/mini";
import type { DevMail, DevMails } from "../../ports/mail.ts";
import { commitUntilWon, lostRace } from "../commit-until-won.ts";
import { devMailByIdKey, devMailKey, devMails, devMailToKey, devMailToPrefix } from "../keys.ts";
import { commit, get, getAll, listEntries } from "../kv.ts";
import { pack, readEntry, readRecord } from "../records.ts";

const StoredMail = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  links: z.array(z.string()),
  at: z.string(),
});
const StoredNumber = z.object({ number: z.int() });

/** Maximum mails stored, and returned. */
const KEPT = 5_000;
const SHOWN = 100;
const LOT = 100;

export type DevMailStore = DevMails & {
  /** Replaces an earlier mail with the same id. */
  put(id: string, mail: DevMail): Promise<void>;
};

/** The last mails of the development outbox. */
export function devMailStore(kv: Deno.Kv): DevMailStore {
  return {
    async put(id, mail) {
      const to = mail.to.toLowerCase();
      await commitUntilWon("the outbox", async () => {
        const existing = readEntry(StoredNumber, await get(kv, devMailByIdKey(id)));
        const [last] = await listEntries(kv, { prefix: devMails }, { reverse: true, limit: 1 });
        const number = existing?.number ?? (last ? Number(last.key.at(-1)) + 1 : 1);
        const old = readEntry(StoredMail, await get(kv, devMailKey(number - KEPT)));
        const atomic = kv.atomic();
        if (!existing) atomic.check({ key: devMailKey(number), versionstamp: null });
        if (old) atomic.delete(devMailKey(number - KEPT)).delete(devMailToKey(old.to.toLowerCase(), number - KEPT));
        atomic.set(devMailKey(number), pack(mail)).set(devMailToKey(to, number), null);
        return (await commit(atomic.set(devMailByIdKey(id), pack({ number })))).ok ? undefined : lostRace;
      });
    },
    async list(to) {
      const newest = { reverse: true, limit: SHOWN };
      if (to === undefined) {
        const entries = await listEntries(kv, { prefix: devMails }, newest);
        return entries.map((entry) => readRecord(StoredMail, entry.value));
      }
      const marks = await listEntries(kv, { prefix: devMailToPrefix(to.trim().toLowerCase()) }, newest);
      const entries = await getAll(
        kv,
        marks.map((mark) => devMailKey(Number(mark.key.at(-1)))),
      );
      return entries.flatMap((entry) => readEntry(StoredMail, entry) ?? []);
    },
    async removeAbout(address) {
      let last = 0;
      for (;;) {
        const selector = { prefix: devMails, start: devMailKey(last + 1) };
        const entries = await listEntries(kv, selector, { limit: LOT });
        for (const { key, value } of entries) {
          last = Number(key.at(-1));
          const { to, subject, text, html } = readRecord(StoredMail, value);
          if (![to, subject, text, html].some((part) => part.toLowerCase().includes(address))) continue;
          await commit(kv.atomic().delete(key).delete(devMailToKey(to.toLowerCase(), last)));
        }
        if (entries.length < LOT) return;
      }
    },
  };
}
