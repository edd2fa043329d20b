import type { Instant } from "../../../../domain/ids.ts";
import { done } from "../../../../domain/outcome.ts";
import type { DocumentDeps, FileDeps } from "../../../deps.ts";
import type { Principal } from "../../../ports/people.ts";
import { downloadExpiry, zipUrl } from "../../file/asset-ticket.ts";

import { downloadDocument } from "../download-document.ts";
import { type DocumentResult, eachDocument } from "./each-document.ts";

/**
 * Records the download of each completed document in its trail. The list of ids is stored as an object, because it does
 * not fit into a URL; the zip itself is streamed.
 */
export async function packDocuments(
  deps: FileDeps & DocumentDeps,
  principal: Principal,
  ids: readonly string[],
): Promise<{ url: string | undefined; fileName: string; expiresAt: Instant; results: DocumentResult[] }> {
  const results = await eachDocument(ids, async (id) => {
    const answer = await downloadDocument(deps, principal, id);
    // Only a sealed document has an evidence URL.
    return answer.ok ? done(answer.value.evidenceUrl !== undefined) : answer;
  });
  const packed = results.filter(({ state }) => state === "done").map(({ id }) => id);
  const fileName = `documents-${new Date(deps.clock.now()).toISOString().slice(0, 10)}.zip`;
  const list = new TextEncoder().encode(JSON.stringify(packed));
  const url =
    packed.length > 0 ? await zipUrl(deps, await deps.objects.put(list, "application/json"), fileName) : undefined;
  return { url, fileName, expiresAt: downloadExpiry(deps), results };
}
