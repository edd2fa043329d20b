/** A notice with buttons in a corner of a foreign page. */
import { browser } from "wxt/browser";
import type { PageMessage } from "../messages.ts";
import { NOTE } from "./page-note.ts";
import type { PageTexts } from "./page-texts.ts";

export type Notice = { remove(): void };

type Options = { site: string; report(): string; dismiss(): void };

/** Tells that the page is not recognized, lists the alternatives, and offers to report it. */
export function appendNotice(page: Document, texts: PageTexts, { site, report, dismiss }: Options): Notice {
  const box = page.createElement("div");
  box.className = `${NOTE} ${NOTE}-open`;
  const text = page.createElement("p");
  text.setAttribute("role", "status");
  const copy = async () => {
    const written = report();
    await page.defaultView!.navigator.clipboard.writeText(written).then(
      () => {
        text.textContent = texts("check.copied");
      },
      () => showForCopying(box, written),
    );
  };
  const openPanel: PageMessage = { type: "open_panel" };
  const buttons = page.createElement("div");
  buttons.append(
    button(page, texts("check.panel"), () => void browser.runtime.sendMessage(openPanel)),
    button(page, texts("check.report"), () => void copy()),
    button(page, texts("close"), dismiss),
  );
  box.append(text, buttons);
  page.body.append(box);
  // Screen readers announce text that is added to a status, not a status inserted with its text.
  requestAnimationFrame(() => {
    text.textContent = `${texts("check.text", site)} ${texts("check.ways")}`;
  });
  return box;
}

/** For browsers that deny access to the clipboard. */
function showForCopying(box: HTMLElement, written: string): void {
  const field = box.ownerDocument.createElement("textarea");
  field.readOnly = true;
  field.value = written;
  box.append(field);
  field.select();
}

function button(page: Document, label: string, press: () => void): HTMLButtonElement {
  const element = page.createElement("button");
  element.type = "button";
  element.className = "countersign-choice";
  element.append(label);
  element.addEventListener("click", (event) => {
    event.stopPropagation();
    if (event.isTrusted) press();
  });
  return element;
}
