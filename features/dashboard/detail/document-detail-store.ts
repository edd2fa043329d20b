/** State of a document's page: the owner's view and the audit trail, refreshed while shown. */
import { batch, signal } from "@preact/signals-react";
import { listAudit, readDocument } from "../../../domain/contract/document.ts";
import type { Output } from "../../../domain/contract/endpoint.ts";
import type { OwnerView } from "../../../domain/contract/views/views.ts";
import { type CallRefusal, call } from "../../host/api.ts";
import type { Host } from "../../host/host.ts";

export type AuditTrail = Output<typeof listAudit>;
export type DocumentDetailStore = ReturnType<typeof createDocumentDetail>;

/** Polling interval while the status will change automatically (queued or sealing); `LATER_MS` otherwise. */
const SOON_MS = 2_500;
const LATER_MS = 15_000;
/** Picture URLs are reused until this long before they expire, so that pictures are not fetched again. */
const SPARE_MS = 5 * 60_000;

export function createDocumentDetail(host: Host, documentId: string, clock: () => number = Date.now) {
  const document = signal<OwnerView | null>(null);
  const trail = signal<AuditTrail | null>(null);
  const refusal = signal<CallRefusal | null>(null);

  /** Stores a newer view, from any response. */
  function accept(next: OwnerView): void {
    const known = document.peek();
    const lasting = known && Date.parse(known.assets.expiresAt) - clock() > SPARE_MS;
    document.value = lasting ? { ...next, assets: known.assets } : next;
  }

  async function refresh(): Promise<void> {
    const params = { documentId };
    const [view, audit] = await Promise.all([call(host, readDocument, { params }), call(host, listAudit, { params })]);
    batch(() => {
      refusal.value = view.ok ? null : view.refusal;
      if (view.ok) accept(view.value);
      if (audit.ok) trail.value = audit.value;
    });
  }

  return {
    document,
    trail,
    refusal,
    refresh,
    accept,
    /** Refreshes the page while it is visible; returns the function that stops this. */
    watch(): () => void {
      let timer: ReturnType<typeof setTimeout>;
      let stopped = false;
      const wait = () => {
        const status = document.peek()?.status;
        timer = setTimeout(tick, status === "SEALING" || status === "QUEUED" ? SOON_MS : LATER_MS);
      };
      const tick = async () => {
        if (globalThis.document.visibilityState === "visible") await refresh();
        if (!stopped) wait();
      };
      const refreshNow = () => void refresh();
      window.addEventListener("focus", refreshNow);
      void refresh().then(() => {
        if (!stopped) wait();
      });
      return () => {
        stopped = true;
        clearTimeout(timer);
        window.removeEventListener("focus", refreshNow);
      };
    },
  };
}
