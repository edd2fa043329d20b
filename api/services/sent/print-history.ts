import { canonicalJson } from "../../../domain/audit/canonical-json.ts";
import { storyOf } from "../../../domain/audit/story.ts";
import { keptTitle } from "../../../domain/document/titles.ts";
import { toInstant } from "../../../domain/ids.ts";
import { done, type Outcome } from "../../../domain/outcome.ts";
import type { TranslatedLanguage } from "../../../domain/text/language.ts";
import type { SealDeps, SendingDeps } from "../../deps.ts";
import type { Bytes } from "../../ports/basics.ts";
import type { Principal } from "../../ports/people.ts";
import { sealGenerated } from "../seal/seal-file.ts";
import { findPrintedBrand } from "../workspace/branding/find-printed-brand.ts";
import { findOwnDocument } from "./find-own-document.ts";
import { listAudit } from "./list-audit.ts";

/** The history as a sealed PDF. With `isProof` it contains every event with its facts, and the trail as `evidence.json`. */
export async function printHistory(
  deps: SendingDeps & SealDeps,
  principal: Principal,
  id: string,
  { language, isProof }: { language: TranslatedLanguage; isProof: boolean },
): Promise<Outcome<Bytes>> {
  const [found, trail] = await Promise.all([findOwnDocument(deps, principal, id), listAudit(deps, principal, id)]);
  if (!found.ok) return found;
  if (!trail.ok) return trail;
  const { document } = found.value.value;
  const { items, intact } = trail.value;
  const brand = await findPrintedBrand(deps, document.workspaceId);
  const at = toInstant(deps.clock.now());
  const source = deps.drawHistory({
    ...{ language, at, isProof, documentId: document._id, title: keptTitle(document) },
    ...(brand ? { brand } : {}),
    ...(document.languages[0] ? { titleLanguage: document.languages[0] } : {}),
    trail: { events: items.length, headSha256: items.at(-1)?.hash ?? "", intact },
    lines: isProof ? items : storyOf(items),
    productVersion: deps.config.version,
  });
  const record = { history: { documentId: document._id, at, intact, events: items } };
  const sealed = await sealGenerated(deps, source, {
    marks: [],
    ...(isProof ? { evidence: new TextEncoder().encode(canonicalJson(record)) as Bytes } : {}),
  });
  return done(sealed);
}
