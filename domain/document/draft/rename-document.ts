import type { Instant } from "../../ids.ts";
import { done, type Outcome, refuse } from "../../outcome.ts";
import { cleanLine } from "../../text/clean-text.ts";
import type { Change, DocumentState } from "../change.ts";
import { TITLE_LIMIT } from "../document.ts";
import { statusAt } from "../state-table.ts";
import { keptTitle } from "../titles.ts";

/**
 * Changes the title in the sender's lists; in a draft, also the title in its first language. Recipients, certificate and
 * evidence keep the title that was sent. Refusal `document_open`: the document is being sealed.
 */
export function renameDocument(
  { document, infos }: DocumentState,
  { at, title: typed }: { at: Instant; title: string },
): Outcome<Change | null> {
  const title = [...cleanLine(typed)].slice(0, TITLE_LIMIT).join("");
  if (title === "")
    return refuse("document_needs_title", { faults: [{ path: "title", code: "document_needs_title" }] });
  const status = statusAt(document, at);
  if (status === "SEALING") return refuse("document_open");
  if (title === document.title) return done(null);
  const renamed = { ...document, title, updatedAt: at };
  const [language] = document.languages;
  if (status !== "DRAFT")
    return done({ document: { ...renamed, sentTitle: keptTitle(document) }, events: [], jobs: [] });
  if (!language) return done({ document: renamed, events: [], jobs: [] });
  return done({
    document: { ...renamed, version: document.version + 1 },
    infos: { ...infos, [language]: { message: "", ...infos[language], title } },
    events: [],
    jobs: [],
  });
}
