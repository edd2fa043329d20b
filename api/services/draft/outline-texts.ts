import type { OutlinesView, TextToOutline } from "../../../domain/contract/draft/outlines.ts";
import { done, type Outcome } from "../../../domain/outcome.ts";
import type { DocumentDeps } from "../../deps.ts";
import { findByLink, type LinkAccess } from "../signing/find-by-link.ts";

/** Outlines of texts as the sealed PDF will draw them. */
export async function outlineTexts(
  deps: DocumentDeps,
  texts: readonly TextToOutline[],
): Promise<Outcome<OutlinesView>> {
  const outlines: OutlinesView = [];
  for (const { text, box, look } of texts) {
    outlines.push(deps.outlineText(text, box, look));
    // Yields to the event loop, so that other requests are served between two texts.
    await new Promise((resolve) => setTimeout(resolve, 0));
  }
  return done(outlines);
}

export async function outlineForSigner(
  deps: DocumentDeps,
  access: LinkAccess,
  texts: readonly TextToOutline[],
): Promise<Outcome<OutlinesView>> {
  const link = await findByLink(deps, access);
  return link.ok ? outlineTexts(deps, texts) : link;
}
