import { signal } from "@preact/signals-react";
import type { SecurityTopic } from "../../../domain/account/security-event.ts";
import { listSecurityEventsCall, type SecurityEventView } from "../../../domain/contract/account/credentials.ts";
import { call } from "../../host/api.ts";
import type { Host } from "../../host/host.ts";
import { createPagedRows } from "../../host/paged-rows.ts";

const PAGE = 10;

/** The member's security log, loaded in pages; one per mount, without React. */
export function createSecurityLog(host: Host) {
  const topic = signal<SecurityTopic | null>(null);
  const events = createPagedRows<SecurityEventView>((cursor) => {
    const chosen = topic.peek();
    const query = { limit: PAGE, ...(chosen ? { topic: chosen } : {}), ...(cursor ? { cursor } : {}) };
    return call(host, listSecurityEventsCall, { query });
  });

  return {
    ...events,
    topic,
    async choose(next: SecurityTopic | null): Promise<void> {
      topic.value = next;
      events.begin(events.page.peek());
      await events.load();
    },
  };
}
