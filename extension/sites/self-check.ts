/** Tells the person when a visible page is not recognized: Gmail and Drive change without notice. */
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
  /** Names what the page shows now: a dismissed notice stays away there. */
  shown(): string;
  /** A description of the page without its contents, see `page-report.ts`. */
  report(): string;
};

/** Pages load in steps: a view counts as unknown only after this time. */
const GRACE_MS = 6_000;
/** Checking visibility forces a layout of the page, so it does not run for every change. */
const EVERY_MS = 1_000;

/**
 * Shows a notice with the alternatives while the view stays unknown. Once the person closes it, it stays closed for what
 * the page shows, until the page is reloaded.
 * @returns the function to call after every change of the page
 */
export function checkItself(page: Document, life: Life, texts: PageTexts, site: Site): () => void {
  let due: ReturnType<typeof setTimeout> | undefined;
  let since: number | null = null;
  let notice: Notice | null = null;
  const dismissed = new Set<string>();
  const end = () => {
    since = null;
    notice?.remove();
    notice = null;
  };
  const warn = () => {
    notice ??= appendNotice(page, texts, {
      site: site.name,
      report: () => site.report(),
      dismiss: () => {
        dismissed.add(site.shown());
        end();
      },
    });
  };
  const check = () => {
    due = undefined;
    if (life.isInvalid || dismissed.has(site.shown()) || site.look() !== "unknown") return end();
    since ??= Date.now();
    if (Date.now() - since >= GRACE_MS) warn();
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
