import type { DocumentHead } from "../../../../domain/document/document.ts";
import { extendDocument as decide } from "../../../../domain/document/sending/extend-document.ts";
import { DAY_MS } from "../../../../domain/durations.ts";
import { type Instant, toInstant } from "../../../../domain/ids.ts";
import { done } from "../../../../domain/outcome.ts";
import type { DocumentDeps } from "../../../deps.ts";
import type { Principal } from "../../../ports/people.ts";
import { actorOf } from "../../actor.ts";
import { changeDocument } from "../change-document.ts";
import { findOwnDocument } from "../find-own-document.ts";
import { type DocumentResult, eachDocument } from "./each-document.ts";

/** Documents that already end later keep their end. */
export function extendDocuments(
  deps: DocumentDeps,
  principal: Principal,
  ids: readonly string[],
  days: number,
): Promise<DocumentResult[]> {
  return eachDocument(ids, async (id) => {
    let isLonger = true;
    const changed = await changeDocument(
      deps,
      () => findOwnDocument(deps, principal, id),
      (state, at) => {
        const change = decide(state, { at, days, actor: actorOf(principal) });
        if (change.ok || change.refusal.code !== "validity_out_of_range") return change;
        isLonger = !endsLater(state.document, at, days);
        return isLonger ? change : done(null);
      },
    );
    return changed.ok ? done(isLonger) : changed;
  });
}

function endsLater({ expiresAt }: DocumentHead, at: Instant, days: number): boolean {
  return expiresAt !== undefined && expiresAt >= toInstant(Date.parse(at) + days * DAY_MS);
}
