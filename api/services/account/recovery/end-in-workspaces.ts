import type { Leftover } from "../../../../domain/account/leftover.ts";
import { type Instant, toInstant, type WorkspaceId } from "../../../../domain/ids.ts";
import { plainBranding } from "../../../../domain/workspace/branding.ts";
import { admitSupport } from "../../../../domain/workspace/ownership.ts";
import type { WorkspaceEvent, WorkspaceFact } from "../../../../domain/workspace/workspace-event.ts";
import type { EndingDeps } from "../../../deps.ts";
import type { UserProfile } from "../../../ports/people.ts";
import { archiveWebhooks } from "../../integration/webhook/archive-webhooks.ts";
import { hostOf } from "../../integration/webhook/change-webhook.ts";
import { lostRace, retryOrThrow } from "../../retry-on-lost-race.ts";

/** Leftovers in workspaces, where each end is an event of the workspace's log. */
export type WorkspaceLeftover = Extract<
  Leftover,
  "api_key" | "webhook" | "payment_connection" | "integration" | "embedding_site" | "support_access" | "branding"
>;

type Place = {
  deps: EndingDeps;
  workspace: WorkspaceId;
  profile: UserProfile;
  since: Instant;
  eventOf: (fact: WorkspaceFact) => WorkspaceEvent;
};

/** Ends a person's keys and webhooks in all their workspaces, and the other leftovers in those that they own. */
export async function endInWorkspaces(
  deps: EndingDeps,
  profile: UserProfile,
  leftover: WorkspaceLeftover,
  since: Instant,
): Promise<void> {
  const email = (await deps.identity.accounts?.find(profile.subject))?.email ?? "";
  const by = { id: profile.id, name: profile.displayName, email };
  for (const [id, { role, ended }] of Object.entries(profile.memberships)) {
    const isPersonal = leftover === "api_key" || leftover === "webhook";
    if (!isPersonal && (role !== "owner" || ended)) continue;
    const eventOf = (fact: WorkspaceFact) => ({
      ...{ id: deps.ids.document(), at: toInstant(deps.clock.now()) },
      ...{ by, fact },
    });
    await enders[leftover]({ deps, workspace: id as WorkspaceId, profile, since, eventOf });
  }
}

const enders: Record<WorkspaceLeftover, (place: Place) => Promise<void>> = {
  async api_key({ deps, workspace, profile, since, eventOf }) {
    const keys = (await deps.apiKeys.list(workspace)).filter(
      ({ userId, createdAt }) => userId === profile.id && createdAt >= since,
    );
    for (const { _id, name, type } of keys) {
      await retryOrThrow(`key ${_id}`, async () => {
        const found = await deps.apiKeys.find(_id);
        if (!found || found.value.revokedAt) return;
        const revoked = { ...found.value, revokedAt: toInstant(deps.clock.now()) };
        const event = eventOf({ kind: "api_key_revoked", name, type });
        return (await deps.apiKeys.put(found, revoked, { event })) ? undefined : lostRace;
      });
    }
  },
  webhook: ({ deps, workspace, profile, since, eventOf }) =>
    archiveWebhooks(deps, workspace, {
      isSelected: ({ createdBy, createdAt }) => createdBy.id === profile.id && createdAt >= since,
      because: "account_recovered",
      eventOf: ({ url }) => eventOf({ kind: "webhook_archived", name: hostOf(url) }),
    }),
  async payment_connection({ deps, workspace, since }) {
    const connections = (await deps.paymentConnections.list(workspace)).filter(({ createdAt }) => createdAt >= since);
    for (const { _id } of connections) {
      await retryOrThrow(`payment connection ${_id}`, async () => {
        const found = await deps.paymentConnections.find(_id);
        if (!found || found.connection.deletedAt) return;
        const at = toInstant(deps.clock.now());
        const connection = { ...found.connection, updatedAt: at, deletedAt: at };
        return (await deps.paymentConnections.put(found, { ...found, connection })) ? undefined : lostRace;
      });
    }
  },
  async integration({ deps, workspace, eventOf }) {
    for (const { _id, type } of await deps.integrations.list(workspace)) {
      await deps.integrations.remove(workspace, _id, eventOf({ kind: "integration_disconnected", name: type }));
    }
  },
  async embedding_site({ deps, workspace, eventOf }) {
    if ((await deps.embedOrigins.list(workspace)).length === 0) return;
    await deps.embedOrigins.replace(workspace, [], eventOf({ kind: "sites_changed" }));
  },
  async support_access({ deps, workspace, profile, eventOf }) {
    await retryOrThrow(`workspace ${workspace}`, async () => {
      const record = await deps.workspaces.find(workspace);
      if (!record?.value.support) return;
      const change = admitSupport({ workspace: record.value }, null, profile.id);
      const { by, at } = eventOf({ kind: "support_ended" });
      const isWritten = await deps.workspaces.commit({ workspace: record, change, read: [], author: { by }, at });
      return isWritten ? undefined : lostRace;
    });
  },
  async branding({ deps, workspace, eventOf }) {
    const isPlain = Object.values(await deps.branding.find(workspace)).every((part) => part === null);
    if (!isPlain) await deps.branding.update(workspace, plainBranding, eventOf({ kind: "branding_changed" }));
  },
};
