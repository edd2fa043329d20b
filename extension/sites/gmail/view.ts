/** Whether the part of Gmail that the person looks at is understood. */
import { browser } from "wxt/browser";
import { reportOf } from "../page-report.ts";
import type { Site, View } from "../self-check.ts";
import { gmail } from "./selectors.ts";

type Address = Pick<Location, "hash">;

export function gmailSite(page: Document, address: Address): Site {
  return {
    name: "Gmail",
    look: () => viewOf(page, address),
    report: () =>
      reportOf(page, {
        site: "Gmail",
        version: browser.runtime.getManifest().version,
        selectors: { ...gmail, download: `[${gmail.download}]` },
        part: page.querySelector("[role=main]") ?? page.body,
      }),
  };
}

/** A thread's own address: its last part is an id, as in `#inbox/FMfcg…` and `#label/Contracts/18f2a3b4c5d6e7f8`. */
const thread = /^#.+\/[A-Za-z0-9]{16,}(?:\?.*)?$/;

export function viewOf(page: Document, { hash }: Address): View {
  if (page.querySelector(gmail.message)) return "understood";
  return thread.test(hash) || page.querySelector(gmail.subject) ? "unknown" : "nothing";
}
