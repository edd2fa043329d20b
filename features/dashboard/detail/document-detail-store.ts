/** State of a document's page: the owner's view and the audit trail, refreshed while shown. */
import { listAuditCall, readDocumentCall } from "../../../domain/contract/document.ts";
import type { Output } from "../../../domain/contract/endpoint.ts";
import type { OwnerView } from "../../../domain/contract/views/views.ts";
import { type Answer, call } from "../../host/api.ts";
import type { Host } from "../../host/host.ts";
import { createLoadedBy, type Loaded } from "../../host/loaded.ts";

export type AuditTrail = Output<typeof listAuditCall>;
type Detail = { document: OwnerView /** `null` until the first one that could be read. */; trail: AuditTrail | null };
export type DocumentDetailStore = ReturnType<typeof createDocumentDetail>;

/** Polling interval while the status will change automatically (queued or sealing); `LATER_MS` otherwise. */
const SOON_MS = 2_500;
const LATER_MS = 15_000;
/** Picture URLs are reused until this long before they expire, so that pictures are not fetched again. */
const SPARE_MS = 5 * 60_000;

export function createDocumentDetail(host: Host, documentId: string, clock: () => number = Date.now) {
  const params = { documentId };

  /** Keeps the URLs of pictures while they last. */
  function withLastingUrls(next: OwnerView): OwnerView {
    const known = detail.value.peek()?.document;
    const isLasting = known && Date.parse(known.assets.expiresAt) - clock() > SPARE_MS;
    return isLasting ? { ...next, assets: known.assets } : next;
  }

  async function read(): Promise<Answer<Detail>> {
    const [view, audit] = await Promise.all([
      call(host, readDocumentCall, { params }),
      call(host, listAuditCall, { params }),
    ]);
    if (!view.ok) return view;
    const trail = audit.ok ? audit.value : (detail.value.peek()?.trail ?? null);
    return { ok: true, value: { document: withLastingUrls(view.value), trail } };
  }

  const detail: Loaded<Detail> = createLoadedBy(read, {
    againIn: (shown) => (/^(SEALING|QUEUED)$/.test(shown?.document.status ?? "") ? SOON_MS : LATER_MS),
    atFocus: true,
  });
  return {
    ...detail,
    /** Shows a newer view, from the answer to a change. */
    show(next: OwnerView): void {
      detail.alter((now) => ({ ...now, document: withLastingUrls(next) }));
    },
  };
}
