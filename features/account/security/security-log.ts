import { batch, signal } from "@preact/signals-react";
import type { SecurityTopic } from "../../../domain/account/security-event.ts";
import { listSecurityEvents, type SecurityEventView } from "../../../domain/contract/account/credentials.ts";
import { type CallRefusal, call } from "../../host/api.ts";
import type { Host } from "../../host/host.ts";

const PAGE = 10;

/** The member's security log, loaded in pages; one per mount, without React. */
export function createSecurityLog(host: Host) {
  const events = signal<readonly SecurityEventView[] | null>(null);
  const topic = signal<SecurityTopic | null>(null);
  const cursor = signal<string | null>(null);
  const refusal = signal<CallRefusal | null>(null);
  let round = 0;

  async function load(after?: string): Promise<void> {
    const own = ++round;
    const query = {
      limit: PAGE,
      ...(topic.peek() ? { topic: topic.peek()! } : {}),
      ...(after ? { cursor: after } : {}),
    };
    const answer = await call(host, listSecurityEvents, { query });
    if (own !== round) return;
    batch(() => {
      refusal.value = answer.ok ? null : answer.refusal;
      if (!answer.ok) return;
      events.value = after ? [...(events.peek() ?? []), ...answer.value.items] : answer.value.items;
      cursor.value = answer.value.cursor;
    });
  }

  return {
    ...{ events, topic, cursor, refusal },
    load: () => load(),
    more: () => load(cursor.peek() ?? undefined),
    async choose(next: SecurityTopic | null): Promise<void> {
      topic.value = next;
      await load();
    },
  };
}
