import { batch, signal } from "@preact/signals-react";
import * as contract from "../../domain/contract/workspace/workspace.ts";
import { type CallRefusal, call } from "../host/api.ts";
import type { Host } from "../host/host.ts";

/** The workspaces with support access, for a member of the support team. */
export function createSupportVisits(host: Host) {
  const items = signal<readonly contract.AdmittingWorkspace[] | null>(null);
  const cursor = signal<string | null>(null);
  const refusal = signal<CallRefusal | null>(null);

  async function read(from: string | null): Promise<void> {
    const answer = await call(host, contract.listAdmittingWorkspaces, { query: { cursor: from ?? undefined } });
    batch(() => {
      refusal.value = answer.ok ? null : answer.refusal;
      if (!answer.ok) return;
      cursor.value = answer.value.cursor;
      items.value = from === null ? answer.value.items : [...(items.peek() ?? []), ...answer.value.items];
    });
  }

  return {
    /** `null` while they are loading. */
    items,
    /** `null` at the end of the list. */
    cursor,
    refusal,
    load: () => read(null),
    loadMore: () => read(cursor.peek()),
  };
}
