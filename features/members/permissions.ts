/** Permissions of a member or an API key with unsaved changes; one per mount, without React. */
import { batch, computed, signal } from "@preact/signals-react";
import type { Action, Entity, Rights, RightsChange } from "../../domain/access/rights.ts";
import { newKeyRights, rightsOf } from "../../domain/access/roles.ts";
import { type AclView, changeAcl, readAcl, resetAcl } from "../../domain/contract/workspace/acl.ts";
import { type Answer, type CallRefusal, call } from "../host/api.ts";
import type { Host } from "../host/host.ts";
import { differences, toggled, withAccess, withList } from "./permission-rules.ts";

/** `memberUserId` also accepts the member id of a person without an account. */
export type PermissionTarget = { memberUserId: string } | { apiKeyId: string };
export type Permissions = ReturnType<typeof createPermissions>;

export function createPermissions(host: Host, target: PermissionTarget) {
  const isKey = "apiKeyId" in target;
  const stored = signal<AclView | null>(null);
  const edited = signal<RightsChange>({});
  const refusal = signal<CallRefusal | null>(null);
  const busy = signal(false);

  /** Rights with the unsaved changes. */
  const rights = computed<Rights | null>(() => stored.value && ({ ...stored.value.rights, ...edited.value } as Rights));
  /** Rights of the role, or of a new key. */
  const base = computed<Rights>(() =>
    isKey ? newKeyRights(stored.value?.keyType ?? "api") : rightsOf(stored.value?.role ?? "guest_member"),
  );
  const unsaved = computed<Entity[]>(() =>
    stored.value && rights.value ? differences(stored.value.rights, rights.value) : [],
  );
  /** Entities that differ from the role, or from a new key. */
  const changed = computed<Entity[]>(() => (rights.value ? differences(rights.value, base.value) : []));

  function receive(answer: Answer<AclView>): CallRefusal | null {
    if (!answer.ok) return answer.refusal;
    batch(() => {
      stored.value = answer.value;
      edited.value = {};
      refusal.value = null;
    });
    return null;
  }

  function set(entity: Entity, listed: readonly Action[]): void {
    edited.value = { ...edited.peek(), [entity]: [...listed] };
  }

  async function store(send: () => Promise<Answer<AclView>>): Promise<CallRefusal | null> {
    if (busy.peek()) return null;
    busy.value = true;
    const refused = receive(await send());
    busy.value = false;
    return refused;
  }

  return {
    ...{ isKey, stored, rights, base, unsaved, changed, refusal, busy },
    async load(): Promise<void> {
      refusal.value = receive(await call(host, readAcl, { query: target }));
    },
    toggle(entity: Entity, action: Action): void {
      const now = rights.peek();
      if (now) set(entity, toggled(entity, now[entity], action));
    },
    setAccess(entity: Entity, isAllowed: boolean): void {
      set(entity, withAccess(entity, isAllowed, base.peek()[entity]));
    },
    reset(entity: Entity): void {
      set(entity, base.peek()[entity]);
    },
    discard(): void {
      edited.value = {};
    },
    /** The rights that a change would lead to. */
    after: (entity: Entity, listed: readonly Action[]): Rights => withList(rights.value!, entity, listed),
    save(): Promise<CallRefusal | null> {
      const body = Object.fromEntries(unsaved.peek().map((entity) => [entity, [...rights.peek()![entity]]]));
      return store(() => call(host, changeAcl, { query: target, body }));
    },
    resetAll: (): Promise<CallRefusal | null> => store(() => call(host, resetAcl, { query: target })),
  };
}
