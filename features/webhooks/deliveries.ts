import { batch, signal } from "@preact/signals-react";
import {
  type DeliveryDetail,
  type DeliveryView,
  listWebhookLogs,
  readWebhookDelivery,
  retryWebhook,
  retryWebhooks,
} from "../../domain/contract/integration/webhook-log.ts";
import type { Instant } from "../../domain/ids.ts";
import type { DeliveryState } from "../../domain/integration/webhook/webhook-delivery.ts";
import { type Answer, type CallRefusal, call } from "../host/api.ts";
import type { Host } from "../host/host.ts";

export type LogFilter = { search: string; state: DeliveryState | "" };

/** Deliveries to one webhook, page by page; responses to an outdated filter are dropped. */
export function createDeliveries(host: Host, webhookId: string) {
  const items = signal<readonly DeliveryView[] | null>(null);
  const cursor = signal<string | null>(null);
  const refusal = signal<CallRefusal | null>(null);
  const isLoading = signal(false);
  const filter = signal<LogFilter>({ search: "", state: "" });

  async function fetchPage(after: string | null): Promise<void> {
    const asked = filter.peek();
    const query = {
      webhookId,
      ...(asked.search ? { search: asked.search } : {}),
      ...(asked.state ? { state: asked.state } : {}),
      ...(after ? { cursor: after } : {}),
    };
    isLoading.value = true;
    const answer = await call(host, listWebhookLogs, { query });
    if (filter.peek() !== asked) return;
    batch(() => {
      isLoading.value = false;
      refusal.value = answer.ok ? null : answer.refusal;
      if (!answer.ok) return;
      items.value = after ? [...(items.peek() ?? []), ...answer.value.items] : answer.value.items;
      cursor.value = answer.value.cursor;
    });
  }

  return {
    /** `null` while they are loading. */
    items,
    cursor,
    refusal,
    isLoading,
    filter,
    load: () => fetchPage(null),
    more: () => fetchPage(cursor.peek()),
    find(next: Partial<LogFilter>): Promise<void> {
      filter.value = { ...filter.peek(), ...next };
      return fetchPage(null);
    },
    read(deliveryId: string): Promise<Answer<DeliveryDetail>> {
      return call(host, readWebhookDelivery, { params: { deliveryId } });
    },
    async retry(deliveryId: string): Promise<Answer<DeliveryView>> {
      const answer = await call(host, retryWebhook, { body: { deliveryId } });
      if (answer.ok) {
        items.value = (items.peek() ?? []).map((one) => (one.deliveryId === deliveryId ? answer.value : one));
      }
      return answer;
    },
    async retryAll(since: Instant): Promise<Answer<{ queued: number }>> {
      let queued = 0;
      let cursor: string | null | undefined;
      while (cursor !== null) {
        const body = { webhookId, since, ...(cursor ? { cursor } : {}) };
        const answer: Answer<{ queued: number; cursor: string | null }> = await call(host, retryWebhooks, { body });
        if (!answer.ok) return answer;
        queued += answer.value.queued;
        cursor = answer.value.cursor;
      }
      await fetchPage(null);
      return { ok: true, value: { queued } };
    },
  };
}

export type Deliveries = ReturnType<typeof createDeliveries>;
