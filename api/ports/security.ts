/** Security of a person's account. */
import type { SecurityEvent, SecurityTopic } from "../../domain/account/security-event.ts";
import type { Instant, UserId } from "../../domain/ids.ts";

export type LoggedSecurityEvent = { id: string; event: SecurityEvent; at: Instant; userAgent: string };

export type SecurityLog = {
  /** `userAgent`: of the browser that caused the event, `""` when there is none. */
  add(user: UserId, event: SecurityEvent, userAgent?: string): Promise<void>;
  /** Newest first; `cursor` is the id of the last event of the previous page. */
  list(
    user: UserId,
    query: { topic?: SecurityTopic | undefined; cursor?: string | undefined; limit: number },
  ): Promise<{ items: LoggedSecurityEvent[]; cursor: string | null }>;
};
