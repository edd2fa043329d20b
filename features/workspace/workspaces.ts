import { batch, signal } from "@preact/signals-react";
import type { BodyInput, Output } from "../../domain/contract/endpoint.ts";
import type { WorkspaceRow } from "../../domain/contract/workspace/workspace.ts";
import * as contract from "../../domain/contract/workspace/workspace.ts";
import type { WorkspaceEventKind } from "../../domain/workspace/workspace-event.ts";
import { type Answer, type CallRefusal, call } from "../host/api.ts";
import type { Host } from "../host/host.ts";

export type Workspaces = ReturnType<typeof createWorkspaces>;
export type SupportState = Output<typeof contract.readSupport>;

/** The caller's workspaces; one per mount, without React. */
export function createWorkspaces(host: Host) {
  const rows = signal<readonly WorkspaceRow[] | null>(null);
  const refusal = signal<CallRefusal | null>(null);

  async function load(): Promise<void> {
    const answer = await call(host, contract.listWorkspaces, {});
    batch(() => {
      refusal.value = answer.ok ? null : answer.refusal;
      if (answer.ok) rows.value = answer.value;
    });
  }

  return {
    /** `null` while they are loading. */
    rows,
    refusal,
    load,
    create: (name: string) => call(host, contract.createWorkspace, { body: { name } }),
    rename: (id: string, name: string) => call(host, contract.renameWorkspace, { params: { id }, body: { name } }),
    switchTo: (_id: string) => call(host, contract.switchWorkspace, { body: { _id } }),
    leave: () => call(host, contract.leaveWorkspace, {}),
    remove: (id: string, name: string) => call(host, contract.deleteWorkspace, { params: { id }, body: { name } }),
  };
}

/** The support team's access to the workspace. */
export function createSupport(host: Host) {
  const state = signal<SupportState | null>(null);
  const store = <T extends SupportState>(answer: Answer<T>) => {
    if (answer.ok) state.value = answer.value;
    return answer.ok ? null : answer.refusal;
  };
  return {
    /** `null` while it is loading. */
    state,
    load: async () => store(await call(host, contract.readSupport, {})),
    /** `until: null` ends the access. @returns the refusal, or `null` on success */
    admit: async (body: BodyInput<typeof contract.enableSupport>) =>
      store(await call(host, contract.enableSupport, { body })),
  };
}

type EventPage = Output<typeof contract.listWorkspaceEvents>;

/** The workspace's security log, newest first. */
export function createWorkspaceLog(host: Host) {
  const items = signal<EventPage["items"] | null>(null);
  const refusal = signal<CallRefusal | null>(null);
  const kinds = signal<readonly WorkspaceEventKind[]>([]);
  let cursor: string | null = null;
  const hasMore = signal(false);

  async function read(before: string | null): Promise<void> {
    const selected = kinds.peek();
    const query = { limit: 30, kinds: selected.join(",") || undefined, cursor: before ?? undefined };
    const answer = await call(host, contract.listWorkspaceEvents, { query });
    // A later choice of types has its own request.
    if (selected !== kinds.peek()) return;
    batch(() => {
      refusal.value = answer.ok ? null : answer.refusal;
      if (!answer.ok) return;
      cursor = answer.value.cursor;
      hasMore.value = cursor !== null;
      items.value = before === null ? answer.value.items : [...(items.peek() ?? []), ...answer.value.items];
    });
  }

  return {
    items,
    refusal,
    kinds,
    hasMore,
    load: () => read(null),
    loadMore: () => read(cursor),
    show(chosen: readonly WorkspaceEventKind[]): Promise<void> {
      kinds.value = chosen;
      items.value = null;
      return read(null);
    },
    /** The whole log as CSV; `null` on failure. */
    async exportCsv(): Promise<Blob | null> {
      const response = await host.fetch(contract.exportWorkspaceEvents.path);
      return response.ok ? response.blob() : null;
    },
  };
}
