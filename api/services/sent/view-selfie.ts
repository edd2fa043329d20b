import type { SelfieView } from "../../../domain/contract/sent-document.ts";
import { titledName } from "../../../domain/document/download-names.ts";
import { viewSelfie as decide } from "../../../domain/document/sending/view-selfie.ts";
import type { RecipientId, Sha256 } from "../../../domain/ids.ts";
import { done, type Outcome } from "../../../domain/outcome.ts";
import type { DocumentDeps, FileDeps } from "../../deps.ts";
import type { Principal } from "../../ports/people.ts";
import { actorOf } from "../actor.ts";

import { downloadExpiry, fileUrl } from "../file/asset-ticket.ts";
import { inRegion } from "../file/data-center-store.ts";

import { changeDocument } from "./change-document.ts";
import { findOwnDocument } from "./find-own-document.ts";

/** First byte of a PNG (ISO 15948 §5.2); other stored selfies are JPEG. */
const PNG_BEGINS = 0x89;

/** Issues a short-lived URL for a recipient's selfie. Each view is recorded before the URL is issued. */
export async function viewSelfie(
  deps: FileDeps & DocumentDeps,
  principal: Principal,
  id: string,
  recipientId: RecipientId,
): Promise<Outcome<SelfieView>> {
  const result: { object?: Sha256 } = {};
  const viewed = await changeDocument(
    deps,
    () => findOwnDocument(deps, principal, id),
    (state) => {
      const decided = decide(state, { actor: actorOf(principal), recipientId });
      if (!decided.ok) return decided;
      result.object = decided.value.object;
      return done(decided.value.change);
    },
  );
  if (!viewed.ok) return viewed;
  const { document, recipients } = viewed.value;
  const { dataCenter } = document.settings;
  const object = result.object!;
  const form = (await inRegion(deps, dataCenter).objects.get(object))?.[0] === PNG_BEGINS ? "png" : "jpeg";
  const name = recipients.find(({ _id }) => _id === recipientId)?.name ?? "";
  const file = { object, fileName: titledName(document, name, `.${form}`), type: `image/${form}`, dataCenter };
  return done({ url: await fileUrl(deps, document, file), expiresAt: downloadExpiry(deps) });
}
