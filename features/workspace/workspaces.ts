import { signal } from "@preact/signals-react";
import type { BodyInput } from "../../domain/contract/endpoint.ts";
import * as contract from "../../domain/contract/workspace/workspace.ts";
import type { WorkspaceEventKind } from "../../domain/workspace/workspace-event.ts";
import { call } from "../host/api.ts";
import type { Host } from "../host/host.ts";
import { createLoaded } from "../host/loaded.ts";
import { createPagedRows } from "../host/paged-rows.ts";

export type Workspaces = ReturnType<typeof createWorkspaces>;

/** The caller's workspaces; one per mount, without React. */
export function createWorkspaces(host: Host) {
  return {
    ...createLoaded(host, contract.listWorkspacesCall, {}),
    create: (name: string) => call(host, contract.createWorkspaceCall, { body: { name } }),
    rename: (id: string, name: string) => call(host, contract.renameWorkspaceCall, { params: { id }, body: { name } }),
    switchTo: (_id: string) => call(host, contract.switchWorkspaceCall, { body: { _id } }),
    leave: () => call(host, contract.leaveWorkspaceCall, {}),
    remove: (id: string, name: string) => call(host, contract.deleteWorkspaceCall, { params: { id }, body: { name } }),
  };
}

/** The support team's access to the workspace. */
export function createSupport(host: Host) {
  const state = createLoaded(host, contract.readSupportCall, {});
  return {
    ...state,
    /** `until: null` ends the access. @returns the refusal, or `null` on success */
    admit: async (body: BodyInput<typeof contract.enableSupportCall>) =>
      state.accept(await call(host, contract.enableSupportCall, { body })),
  };
}

/** The workspace's security log, newest first. */
export function createWorkspaceLog(host: Host) {
  const kinds = signal<readonly WorkspaceEventKind[]>([]);
  const events = createPagedRows((cursor) => {
    const query = { limit: 30, kinds: kinds.peek().join(",") || undefined, cursor: cursor ?? undefined };
    return call(host, contract.listWorkspaceEventsCall, { query });
  });

  return {
    ...events,
    kinds,
    show(chosen: readonly WorkspaceEventKind[]): Promise<void> {
      kinds.value = chosen;
      events.begin(null);
      return events.load();
    },
    /** The whole log as CSV; `null` on failure. */
    async exportCsv(): Promise<Blob | null> {
      const response = await host.fetch(contract.exportWorkspaceEventsCall.path);
      return response.ok ? response.blob() : null;
    },
  };
}
