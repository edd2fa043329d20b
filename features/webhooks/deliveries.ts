import { signal } from "@preact/signals-react";
import {
  type DeliveryView,
  listWebhookLogsCall,
  retryWebhookCall,
  retryWebhooksCall,
} from "../../domain/contract/integration/webhook-log.ts";
import type { Instant } from "../../domain/ids.ts";
import type { DeliveryState } from "../../domain/integration/webhook/webhook-delivery.ts";
import { type Answer, call } from "../host/api.ts";
import type { Host } from "../host/host.ts";
import { createPagedRows } from "../host/paged-rows.ts";

export type LogFilter = { search: string; state: DeliveryState | "" };

/** Deliveries to one webhook, page by page. */
export function createDeliveries(host: Host, webhookId: string) {
  const filter = signal<LogFilter>({ search: "", state: "" });
  const deliveries = createPagedRows<DeliveryView>((cursor) => {
    const { search, state } = filter.peek();
    const query = {
      webhookId,
      ...(search ? { search } : {}),
      ...(state ? { state } : {}),
      ...(cursor ? { cursor } : {}),
    };
    return call(host, listWebhookLogsCall, { query });
  });

  return {
    ...deliveries,
    filter,
    find(next: Partial<LogFilter>): Promise<void> {
      filter.value = { ...filter.peek(), ...next };
      deliveries.begin(deliveries.page.peek());
      return deliveries.load();
    },
    async retry(deliveryId: string): Promise<Answer<DeliveryView>> {
      const answer = await call(host, retryWebhookCall, { body: { deliveryId } });
      if (answer.ok) deliveries.alter((row) => (row.deliveryId === deliveryId ? answer.value : row));
      return answer;
    },
    async retryAll(since: Instant): Promise<Answer<{ queued: number }>> {
      let queued = 0;
      let cursor: string | null | undefined;
      while (cursor !== null) {
        const body = { webhookId, since, ...(cursor ? { cursor } : {}) };
        const answer: Answer<{ queued: number; cursor: string | null }> = await call(host, retryWebhooksCall, { body });
        if (!answer.ok) return answer;
        queued += answer.value.queued;
        cursor = answer.value.cursor;
      }
      await deliveries.load();
      return { ok: true, value: { queued } };
    },
  };
}

export type Deliveries = ReturnType<typeof createDeliveries>;
