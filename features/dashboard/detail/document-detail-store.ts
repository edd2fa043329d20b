/** One document's page: what its workspace sees and its audit trail, kept fresh while shown. */
import { batch, signal } from "@preact/signals-react";
import { listAudit, readDocument } from "../../../domain/contract/document.ts";
import type { Output } from "../../../domain/contract/endpoint.ts";
import type { OwnerView } from "../../../domain/contract/views/views.ts";
import { type CallRefusal, call } from "../../host/api.ts";
import type { Host } from "../../host/host.ts";

export type AuditTrail = Output<typeof listAudit>;
export type DocumentDetailStore = ReturnType<typeof createDocumentDetail>;

/** While something is about to happen by itself, and otherwise. */
const SOON_MS = 2_500;
const LATER_MS = 15_000;
/** Addresses of pictures are kept until they have this long left, so that pictures are not fetched anew. */
const SPARE_MS = 5 * 60_000;

export function createDocumentDetail(host: Host, documentId: string, clock: () => number = Date.now) {
  const document = signal<OwnerView | null>(null);
  const trail = signal<AuditTrail | null>(null);
  const refusal = signal<CallRefusal | null>(null);

  /** Takes a newer view, whoever answered it. */
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
    /** Keeps the page fresh while it is on screen; answers how to stop. */
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
      const look = () => void refresh();
      window.addEventListener("focus", look);
      void refresh().then(() => {
        if (!stopped) wait();
      });
      return () => {
        stopped = true;
        clearTimeout(timer);
        window.removeEventListener("focus", look);
      };
    },
  };
}
