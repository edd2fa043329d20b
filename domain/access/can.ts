/**
 * Permissions as a table: who may do what to which entity. An unlisted pair is refused. The contract names what each call
 * needs (`needs`), and the server checks it before any service runs.
 */

/** The actions that exist for each entity; no other pair compiles. */
type ActionOf = {
  /** `ADD`: send. `CREATE`: prepare drafts, with their files. */
  Documents: "VIEW" | "CREATE" | "ADD" | "MANAGE" | "SEND_REMINDER" | "DELETE";
  /** `ADD`: publish as a web form. */
  Templates: "VIEW" | "CREATE" | "ADD" | "MANAGE" | "DELETE";
  Payments: "VIEW" | "MANAGE";
  Integrations: "VIEW" | "MANAGE";
  ApiKeys: "VIEW" | "MANAGE";
};
export type Entity = keyof ActionOf;

/** Permission that a call needs: an action on an entity. */
export type Need = { [E in Entity]: readonly [E, ActionOf[E]] }[Entity];

export type WorkspaceRole = "owner" | "guest_session";

const table: Record<WorkspaceRole, { readonly [E in Entity]?: readonly ActionOf[E][] }> = {
  owner: {
    Documents: ["VIEW", "CREATE", "ADD", "MANAGE", "SEND_REMINDER", "DELETE"],
    Templates: ["VIEW", "CREATE", "ADD", "MANAGE", "DELETE"],
    Payments: ["VIEW", "MANAGE"],
    Integrations: ["VIEW", "MANAGE"],
    ApiKeys: ["VIEW", "MANAGE"],
  },
  /** A guest prepares documents in the workspace of their public session, and sends none. */
  guest_session: { Documents: ["VIEW", "CREATE", "MANAGE", "DELETE"] },
};

export function can<E extends Entity>(role: WorkspaceRole, entity: E, action: ActionOf[E]): boolean {
  const actions: readonly string[] = table[role][entity] ?? [];
  return actions.includes(action);
}

export function meets(role: WorkspaceRole, [entity, action]: Need): boolean {
  return can(role, entity, action as never);
}
