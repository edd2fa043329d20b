/**
 * The extension's entry point: receives every message, menu click and button click. Holds no state, since it may be
 * terminated at any line.
 */
import { browser } from "wxt/browser";
import { defineBackground } from "wxt/utils/define-background";
import { resume, takeFromMenu, takeFromPage } from "../background/handover.ts";
import { forgetSeen, isLook, look, lookIfDue, lookNowAndThen, openNotice } from "../background/notices.ts";
import { canOpenByMessage, openOnAction, openPanel } from "../background/open-panel.ts";
import { isOwnPage, isSitePage, type Sender } from "../background/senders.ts";
import { OwnMessage, PageMessage, type TakeAnswer } from "../messages.ts";
import { pageText } from "../page-text.ts";
import { answerConnectPage, placeGoBetween } from "../session/connect.ts";
import { onSignInChange } from "../session/session.ts";
import { wordTableFor } from "../sites/word-tables.ts";
import type { WordTable } from "../sites/words.ts";

const MENUS = ["link", "page"] as const;
const pdfs = ["*://*/*.pdf", "*://*/*.pdf?*", "*://*/*.PDF", "*://*/*.PDF?*"];

export default defineBackground({
  type: "module",
  main() {
    browser.runtime.onMessage.addListener((message, sender, reply) => {
      answer(message, sender).then(reply, () => reply(refused));
      return true;
    });
    // Undefined if no page may send messages to the extension.
    browser.runtime.onMessageExternal?.addListener((message, sender, reply) => {
      answerConnectPage(message, sender).then((said) => reply(said ?? { ok: false }));
      return true;
    });
    browser.contextMenus.onClicked.addListener(({ linkUrl, pageUrl, menuItemId }, tab) => {
      void openPanel(tab);
      const url = menuItemId === "link" ? linkUrl : (pageUrl ?? tab?.url);
      if (url) void takeFromMenu(url, tab);
    });
    browser.notifications.onClicked.addListener((id) => void openNotice(id));
    browser.alarms.onAlarm.addListener((alarm) => {
      if (isLook(alarm)) void look();
    });
    // An open panel whose port disconnects knows that this background was terminated, and starts the next one by
    // connecting again.
    browser.runtime.onConnect.addListener(() => undefined);
    onSignInChange(() => void settle());
    browser.runtime.onInstalled.addListener(() => void placeMenu());
    browser.runtime.onStartup.addListener(() => void look());
    openOnAction();
    void placeGoBetween();
    void lookNowAndThen();
    void resume({ handoverId: null });
  },
});

const refused: TakeAnswer = { ok: false, reason: "refused" };

/** Opens the panel before any `await`: afterwards the click no longer permits it. */
function answer(message: unknown, sender: Sender): Promise<unknown> {
  if (isSitePage(sender)) return answerSite(PageMessage.safeParse(message), sender);
  if (isOwnPage(sender)) return answerOwn(OwnMessage.safeParse(message));
  return answerConnectPage(message, sender).then((said) => said ?? refused);
}

type Read<T> = { success: true; data: T } | { success: false };

async function answerSite(read: Read<PageMessage>, sender: Sender): Promise<TakeAnswer | WordTable> {
  if (!read.success) return refused;
  if (read.data.type === "words") return wordTableFor(read.data.language);
  const opened = canOpenByMessage ? openPanel(sender.tab) : Promise.resolve(false);
  if (read.data.type === "take_files") void takeFromPage(read.data, sender);
  return (await opened) ? { ok: true } : { ok: false, reason: "no_panel" };
}

async function answerOwn(read: Read<OwnMessage>): Promise<{ ok: boolean }> {
  if (!read.success) return { ok: false };
  if (read.data.type === "resume") await resume(read.data);
  else await (read.data.isSure ? look() : lookIfDue());
  return { ok: true };
}

/** Another account or another server. */
async function settle(): Promise<void> {
  await forgetSeen();
  await placeGoBetween();
  await look();
}

/** Shows the menu on links whose address indicates a PDF, and in tabs that show one. */
async function placeMenu(): Promise<void> {
  await browser.contextMenus.removeAll();
  for (const id of MENUS) {
    browser.contextMenus.create({
      ...{ id, contexts: [id], title: pageText(`menu.sign.${id}`) },
      ...(id === "link" ? { targetUrlPatterns: pdfs } : { documentUrlPatterns: pdfs }),
    });
  }
}
