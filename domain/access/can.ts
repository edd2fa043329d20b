/** Permissions as a table: callers ask `can(role, entity, action)`; an unknown pair is a no. */
export type WorkspaceRole = "owner" | "guest_session";
export type Entity = "documents" | "templates" | "payments" | "integrations";
export type Action = "VIEW" | "CREATE" | "MANAGE" | "DELETE" | "SEND";

const table: Record<WorkspaceRole, Record<Entity, readonly Action[]>> = {
  owner: {
    documents: ["VIEW", "CREATE", "MANAGE", "DELETE", "SEND"],
    templates: ["VIEW", "CREATE", "MANAGE", "DELETE", "SEND"],
    payments: ["VIEW", "MANAGE"],
    integrations: ["VIEW", "MANAGE"],
  },
  /** Somebody without an account, in the workspace of their public session: may prepare, not send. */
  guest_session: { documents: ["VIEW", "CREATE", "MANAGE", "DELETE"], templates: [], payments: [], integrations: [] },
};

export function can(role: WorkspaceRole, entity: Entity, action: Action): boolean {
  return table[role]?.[entity]?.includes(action) ?? false;
}
