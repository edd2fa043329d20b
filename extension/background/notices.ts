/**
 * Badge and notifications of the background: the number of documents that wait for the person, and completed
 * documents.
 */
import { browser } from "wxt/browser";
import * as z from "zod/mini";
import { countDocumentsCall, listDocumentsCall } from "../../domain/contract/document-list.ts";
import { documentViews } from "../../domain/document/views.ts";
import { call } from "../../features/host/api.ts";
import type { Host } from "../../features/host/host.ts";
import { createExtensionHost } from "../host.ts";
import { pageText } from "../page-text.ts";
import { endSignIn, readServer, readToken } from "../session/session.ts";
import { readCounts, storeCounts } from "./document-counts.ts";

const SEEN = "seen-completed";
/** Prefix of a notification's id; the document's id follows. */
const COMPLETED = "completed:";
const LISTED = 100;
const SEEN_LIMIT = 1000;
const ALARM = "look";
const EVERY_MINUTES = 2;
/** A response younger than this is reused: several panels cause no more requests than one. */
const FRESH_MS = 10_000;

const SeenNotices = z.object({ ids: z.array(z.string()) });

/** Schedules periodic checks as long as the browser runs. */
export async function scheduleChecks(): Promise<void> {
  if (!(await browser.alarms.get(ALARM))) await browser.alarms.create(ALARM, { periodInMinutes: EVERY_MINUTES });
}

export function isCheckAlarm({ name }: { name: string }): boolean {
  return name === ALARM;
}

let now: Promise<void> | null = null;
let next: Promise<void> | null = null;

/**
 * Updates the badge and notifies of documents that were completed since the last check. Calls during a check share
 * one more check after it, so that every caller sees the state after its call.
 */
export function checkDocuments(): Promise<void> {
  if (!now) return begin();
  const after = () => {
    next = null;
    return begin();
  };
  next ??= now.then(after, after);
  return next;
}

/** Checks unless the last check is recent. */
export async function checkDocumentsIfDue(): Promise<void> {
  if (now) return now;
  const counts = await readCounts();
  if (!counts || Date.now() - counts.at >= FRESH_MS) await checkDocuments();
}

function begin(): Promise<void> {
  now = checkOnce().finally(() => {
    now = null;
  });
  return now;
}

/** Makes a single call if nothing has changed. */
async function checkOnce(): Promise<void> {
  const [server, token, previous] = await Promise.all([readServer(), readToken(), readCounts()]);
  if (!token) {
    await storeCounts(null);
    return showCount(0);
  }
  const host = backgroundHost(server, token);
  const answer = await call(host, countDocumentsCall, {});
  // A failed check is retried soon.
  if (!answer.ok) return;
  const counts = answer.value;
  await showCount(counts["action-required"]);
  const isNews = documentViews.some((view) => previous?.counts[view] !== counts[view]);
  // Stored last: if the notifications failed, the next check repeats them.
  if (!isNews || (await notifyOfNews(host))) await storeCounts({ counts, at: Date.now() });
}

async function notifyOfNews(host: Host): Promise<boolean> {
  const completed = await call(host, listDocumentsCall, { query: { view: "completed", limit: LISTED } });
  if (completed.ok) await notifyOfCompleted(completed.value.items.filter((row) => !row.incoming));
  return completed.ok;
}

/** Forgets the seen documents, because the next account has its own. */
export async function forgetCompleted(): Promise<void> {
  await browser.storage.local.remove(SEEN);
  await storeCounts(null);
}

async function showCount(count: number): Promise<void> {
  await browser.action.setBadgeText({ text: count > 0 ? (count > 99 ? "99+" : String(count)) : "" });
  await browser.action.setBadgeBackgroundColor({ color: "#1f3a8f" });
}

async function notifyOfCompleted(rows: readonly { _id: string; title: string }[]): Promise<void> {
  const stored = SeenNotices.safeParse((await browser.storage.local.get(SEEN))[SEEN]);
  const known = new Set(stored.success ? stored.data.ids : []);
  const fresh = rows.filter(({ _id }) => !known.has(_id));
  if (stored.success && fresh.length === 0) return;
  const ids = [...fresh.map(({ _id }) => _id), ...known].slice(0, SEEN_LIMIT);
  await browser.storage.local.set({ [SEEN]: { ids } });
  // The first check notifies of nothing, because earlier completions are not news.
  for (const { _id, title } of stored.success ? fresh : []) {
    await browser.notifications.create(COMPLETED + _id, {
      type: "basic",
      iconUrl: browser.runtime.getURL("/icons/128.png"),
      title: pageText("notice.completed"),
      message: title,
    });
  }
}

/** Opens a notification's document in the web app. */
export async function openNotice(id: string): Promise<void> {
  if (!id.startsWith(COMPLETED)) return;
  const host = backgroundHost(await readServer(), null);
  const url = host.hrefOf({ type: "document_wanted", documentId: id.slice(COMPLETED.length) });
  if (url) await browser.tabs.create({ url });
  await browser.notifications.clear(id);
}

function backgroundHost(server: string, token: string | null): Host {
  return createExtensionHost({
    server,
    token: () => token,
    language: () => browser.i18n.getUILanguage(),
    storage: { get: () => null, set() {}, remove() {}, keys: () => [] },
    announce() {},
    go() {},
    onSessionEnd: (refused) => void endSignIn(refused),
  });
}
