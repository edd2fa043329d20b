/** Webhooks, events of documents, and deliveries of events to webhooks. */
import type { DocumentId, Instant, WorkspaceId } from "../../../domain/ids.ts";
import type { Webhook, WebhookEventKind } from "../../../domain/integration/webhook/webhook.ts";
import type {
  WebhookAttempt,
  WebhookDelivery,
  WebhookSending,
} from "../../../domain/integration/webhook/webhook-delivery.ts";
import type { WebhookEvent } from "../../../domain/integration/webhook/webhook-event.ts";
import type { JobRequest } from "../../../domain/job/job.ts";
import type { WorkspaceEvent } from "../../../domain/workspace/workspace-event.ts";
import type { Versioned } from "../basics.ts";

/** Webhooks; secrets and custom data are stored encrypted. */
export type WebhookStore = {
  /** Newest first, including archived ones. */
  list(workspace: WorkspaceId): Promise<Webhook[]>;
  find(workspace: WorkspaceId, id: string): Promise<Versioned<Webhook> | null>;
  /**
   * Writes the webhook with the workspace's subscribed events, log and jobs in one commit. `wake` queues a job that
   * processes the webhook's deliveries. Beyond a limit, the oldest archived webhooks are removed. Returns `false` if
   * another writer committed first.
   */
  put(
    before: Versioned<Webhook> | null,
    next: Webhook,
    more: { event?: WorkspaceEvent; jobs?: JobRequest[]; wake?: Instant },
  ): Promise<boolean>;
  /** Removes webhooks, events and deliveries of a deleted workspace. */
  removeAll(workspace: WorkspaceId): Promise<void>;
};

/** `next` continues after the last delivery that was read, even if it was filtered out. */
type DeliveryPage = { items: WebhookDelivery[]; next: string | null };

type DeliveryKey = Pick<WebhookDelivery, "webhookId" | "eventId">;

export type PendingDelivery = { delivery: Versioned<WebhookDelivery>; dueMs: number };

export type DeliveryStore = {
  /** Events of a document that have no deliveries yet, in order. */
  listOpenEvents(document: DocumentId): Promise<WebhookEvent[]>;
  /** Creates one delivery for each webhook, exactly once, wakes those that are `active`, and marks the event as passed on. */
  spread(
    event: WebhookEvent,
    body: string,
    webhooks: readonly { webhook: Webhook; isActive: boolean }[],
  ): Promise<void>;
  /** The body of an event; `null` if it has expired. */
  findBody(workspace: WorkspaceId, eventId: string): Promise<string | null>;
  /** Bodies of a workspace's last events of a kind, newest first. */
  listBodies(workspace: WorkspaceId, kind: WebhookEventKind, limit: number): Promise<string[]>;
  find(key: DeliveryKey): Promise<Versioned<WebhookDelivery> | null>;
  listAttempts(key: DeliveryKey): Promise<WebhookAttempt[]>;
  /** Newest first, or oldest first since `since`; continues after `after`. Reads some hundreds at most. */
  list(
    webhookId: string,
    query: { after?: string; since?: Instant; limit: number; isWanted: (delivery: WebhookDelivery) => boolean },
  ): Promise<DeliveryPage>;
  /** Stores a test delivery that was already sent, with its event and its only attempt. */
  putTest(delivery: WebhookDelivery, event: { body: string }, attempt: WebhookAttempt): Promise<void>;
  /** The next pending deliveries with their due times, in order. */
  listNext(webhookId: string, limit: number): Promise<PendingDelivery[]>;
  /**
   * Replaces a delivery, its queue entry and, with the attempt, the sending state. Returns `false` if another writer
   * committed first.
   */
  settle(
    before: Versioned<WebhookDelivery>,
    next: WebhookDelivery,
    tried?: { attempt: WebhookAttempt; sending: { before: Versioned<WebhookSending>; next: WebhookSending } },
  ): Promise<boolean>;
  /** Makes a delivery due again and queues a job for it, in one commit. Returns `false` if another writer committed first. */
  resend(before: Versioned<WebhookDelivery>, next: WebhookDelivery, at: Instant): Promise<boolean>;
  findSending(webhookId: string): Promise<Versioned<WebhookSending> | null>;
  /** Marks the job of this generation as running. Returns `false` if another job was first. */
  begin(webhookId: string, sending: Versioned<WebhookSending>): Promise<boolean>;
  /** Ends this generation; with `dueMs`, the next one starts at that time. Returns `false` if deliveries were added meanwhile. */
  rest(
    webhook: Pick<Webhook, "_id" | "workspaceId">,
    sending: Versioned<WebhookSending>,
    dueMs: number | null,
  ): Promise<boolean>;
};
