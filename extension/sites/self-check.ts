/** Tells the person when a visible page is not recognized: Gmail and Drive change without notice. */
import { browser } from "wxt/browser";
import { appendNotice, type Notice } from "./page-notice.ts";
import type { PageTexts } from "./page-texts.ts";
import type { Life } from "./page-watch.ts";

/** `nothing`: the page shows nothing that could be signed, e.g. a list of mails. */
export type View = "nothing" | "understood" | "unknown";

/** A site that the self-check can examine. */
export type Site = {
  /** The product's name, as people know it. */
  name: "Gmail" | "Google Drive";
  look(): View;
  /** A description of the page without its contents, see `page-report.ts`. */
  report(): string;
};

/** Pages load in steps: a view counts as unknown only after this time. */
const GRACE_MS = 6_000;
/** Checking visibility forces a layout of the page, so it does not run for every change. */
const EVERY_MS = 1_000;

/**
 * Shows a notice with the alternatives while the view stays unknown. Once the person closes it, it stays closed on
 * this site until the extension is updated.
 * @returns the function to call after every change of the page
 */
export function checkItself(page: Document, life: Life, texts: PageTexts, site: Site): () => void {
  let due: ReturnType<typeof setTimeout> | undefined;
  let since: number | null = null;
  let notice: Notice | null = null;
  const end = () => {
    since = null;
    notice?.remove();
    notice = null;
  };
  const warn = async () => {
    if (notice || (await isDismissed(site.name)) || life.isInvalid || since === null) return;
    notice ??= appendNotice(page, texts, {
      site: site.name,
      report: () => site.report(),
      dismiss: () => void dismiss(site.name).then(end),
    });
  };
  const check = () => {
    due = undefined;
    if (life.isInvalid || site.look() !== "unknown") return end();
    since ??= Date.now();
    if (Date.now() - since >= GRACE_MS) void warn();
    else plan();
  };
  const plan = () => {
    due ??= setTimeout(check, EVERY_MS);
  };
  life.signal.addEventListener("abort", () => {
    clearTimeout(due);
    end();
  });
  return plan;
}

const keyOf = (site: Site["name"]) => `notice.${site}`;
const version = () => browser.runtime.getManifest().version;

async function isDismissed(site: Site["name"]): Promise<boolean> {
  const key = keyOf(site);
  return (await browser.storage.local.get(key))[key] === version();
}

async function dismiss(site: Site["name"]): Promise<void> {
  await browser.storage.local.set({ [keyOf(site)]: version() });
}
