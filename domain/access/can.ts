/** Permissions as a table. An unlisted pair is refused. */
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
  /** A guest in the workspace of their public session may prepare and not send. */
  guest_session: { documents: ["VIEW", "CREATE", "MANAGE", "DELETE"], templates: [], payments: [], integrations: [] },
};

export function can(role: WorkspaceRole, entity: Entity, action: Action): boolean {
  return table[role]?.[entity]?.includes(action) ?? false;
}
