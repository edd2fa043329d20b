/**
 * The extension's entry point: receives every message, menu click and button click. Holds no state, since it may be
 * terminated at any line.
 */
import { browser } from "wxt/browser";
import { defineBackground } from "wxt/utils/define-background";
import { handOverFromMenu, handOverFromPage, resume } from "../background/handover.ts";
import {
  checkDocuments,
  checkDocumentsIfDue,
  forgetCompleted,
  isCheckAlarm,
  openNotice,
  scheduleChecks,
} from "../background/notices.ts";
import { canOpenByMessage, openOnAction, openPanel, openPanelTab } from "../background/open-panel.ts";
import { equipOpenTabs } from "../background/open-tabs.ts";
import { isOwnPage, isSitePage, type Sender } from "../background/senders.ts";
import { type HandOverAnswer, OwnMessage, PageMessage } from "../messages.ts";
import { pageText } from "../page-text.ts";
import { answerConnectPage, injectRelay } from "../session/connect.ts";
import { onSignInChange } from "../session/session.ts";
import type { TextTable } from "../sites/page-texts.ts";
import { textTableFor } from "../sites/text-tables.ts";

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
      answerConnectPage(message, sender).then((answer) => reply(answer ?? { ok: false }));
      return true;
    });
    browser.contextMenus.onClicked.addListener(({ linkUrl, pageUrl, menuItemId }, tab) => {
      void openPanel(tab);
      const url = menuItemId === "link" ? linkUrl : (pageUrl ?? tab?.url);
      if (url) void handOverFromMenu(url, tab);
    });
    browser.notifications.onClicked.addListener((id) => void openNotice(id));
    browser.alarms.onAlarm.addListener((alarm) => {
      if (isCheckAlarm(alarm)) void checkDocuments();
    });
    // An open panel whose port disconnects knows that this background was terminated, and starts the next one by
    // connecting again.
    browser.runtime.onConnect.addListener(() => undefined);
    onSignInChange(() => void settle());
    browser.runtime.onInstalled.addListener(() => {
      void createMenu();
      void equipOpenTabs();
    });
    browser.runtime.onStartup.addListener(() => void checkDocuments());
    openOnAction();
    void injectRelay();
    void scheduleChecks();
    void resume({ handoverId: null });
  },
});

const refused: HandOverAnswer = { ok: false, reason: "refused" };

/** Opens the panel before any `await`: afterwards the click no longer permits it. */
function answer(message: unknown, sender: Sender): Promise<unknown> {
  if (isSitePage(sender)) return answerSite(PageMessage.safeParse(message), sender);
  if (isOwnPage(sender)) return answerOwn(OwnMessage.safeParse(message));
  return answerConnectPage(message, sender).then((answer) => answer ?? refused);
}

type Read<T> = { success: true; data: T } | { success: false };

async function answerSite(read: Read<PageMessage>, sender: Sender): Promise<HandOverAnswer | TextTable> {
  if (!read.success) return refused;
  if (read.data.type === "words") return textTableFor(read.data.language);
  const opened = canOpenByMessage ? openPanel(sender.tab) : Promise.resolve(false);
  const isInTab = await openPanelTab(sender.tab);
  // A panel in a tab belongs to another window than the page.
  const from = isInTab ? { ...sender, tab: { id: sender.tab?.id } } : sender;
  if (read.data.type === "take_files") void handOverFromPage(read.data, from);
  return isInTab || (await opened) ? { ok: true } : { ok: false, reason: "no_panel" };
}

async function answerOwn(read: Read<OwnMessage>): Promise<{ ok: boolean }> {
  if (!read.success) return { ok: false };
  if (read.data.type === "resume") await resume(read.data);
  else await (read.data.isSure ? checkDocuments() : checkDocumentsIfDue());
  return { ok: true };
}

/** Another account or another server. */
async function settle(): Promise<void> {
  await forgetCompleted();
  await injectRelay();
  await checkDocuments();
}

/** Shows the menu on links whose address indicates a PDF, and in tabs that show one. */
async function createMenu(): Promise<void> {
  await browser.contextMenus.removeAll();
  for (const id of MENUS) {
    browser.contextMenus.create({
      ...{ id, contexts: [id], title: pageText(`menu.sign.${id}`) },
      ...(id === "link" ? { targetUrlPatterns: pdfs } : { documentUrlPatterns: pdfs }),
    });
  }
}
