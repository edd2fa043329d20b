/** Permissions of a member or an API key with unsaved changes; one per mount, without React. */
import { batch, computed, signal } from "@preact/signals-react";
import { findBeyondOfKey, grantedToKey, keyActionsOf, withinMaker } from "../../domain/access/key-rights.ts";
import {
  type Action,
  type Entity,
  findBeyond,
  memberActionsOf,
  type Rights,
  type RightsChange,
} from "../../domain/access/rights.ts";
import { newKeyRights, rightsOf } from "../../domain/access/roles.ts";
import { type AclView, changeAclCall, readAclCall, resetAclCall } from "../../domain/contract/workspace/acl.ts";
import { type Answer, type CallRefusal, call } from "../host/api.ts";
import type { Host } from "../host/host.ts";
import { createLoaded } from "../host/loaded.ts";
import { differences, toggled, withAccess, withList } from "./permission-rules.ts";

/** `memberUserId` also accepts the member id of a person without an account. */
export type PermissionTarget = { memberUserId: string } | { apiKeyId: string; isOwn: boolean };
export type Permissions = ReturnType<typeof createPermissions>;

export function createPermissions(host: Host, target: PermissionTarget) {
  const isKey = "apiKeyId" in target;
  const query = isKey ? { apiKeyId: target.apiKeyId } : target;
  const acl = createLoaded(host, readAclCall, { query });
  const stored = acl.value;
  const edited = signal<RightsChange>({});
  const busy = signal(false);

  /** Rights with the unsaved changes. */
  const rights = computed<Rights | null>(() => stored.value && ({ ...stored.value.rights, ...edited.value } as Rights));
  const keyType = computed(() => stored.value?.keyType ?? "api");
  /** Rights as they count in calls. */
  const effective = computed<Rights | null>(() => {
    if (!rights.value || !isKey) return rights.value;
    return withinMaker(grantedToKey(keyType.value, rights.value), rightsOf("owner"));
  });
  /** Rights of the role, or of a new key. */
  const base = computed<Rights>(() =>
    isKey ? newKeyRights(keyType.value) : rightsOf(stored.value?.role ?? "guest_member"),
  );
  const unsaved = computed<Entity[]>(() =>
    stored.value && rights.value ? differences(stored.value.rights, rights.value) : [],
  );
  /** Entities that differ from the role, or from a new key. */
  const changed = computed<Entity[]>(() => (rights.value ? differences(rights.value, base.value) : []));

  function receive(answer: Answer<AclView>): CallRefusal | null {
    return batch(() => {
      if (answer.ok) edited.value = {};
      else if (answer.refusal.code === "settings_changed") {
        acl.accept({ ok: true, value: answer.refusal.data as AclView });
      }
      return acl.accept(answer);
    });
  }

  function set(entity: Entity, listed: readonly Action[]): void {
    edited.value = { ...edited.peek(), [entity]: [...listed] };
  }

  /** The actions of an entity that have a tick. */
  function offered(entity: Entity): readonly Action[] {
    return isKey ? keyActionsOf(keyType.value, entity) : [...memberActionsOf(entity), "FULL_ACCESS"];
  }

  async function store(send: () => Promise<Answer<AclView>>): Promise<CallRefusal | null> {
    if (busy.peek()) return null;
    busy.value = true;
    const refused = receive(await send());
    busy.value = false;
    return refused;
  }

  return {
    ...acl,
    ...{ isKey, stored, rights, effective, base, unsaved, changed, busy },
    offered,
    toggle(entity: Entity, action: Action): void {
      const now = rights.peek();
      if (now) set(entity, toggled(entity, now[entity], action, offered(entity)));
    },
    /** Whether the server would refuse a change because it exceeds the viewer's rights. A key may retain existing ones. */
    exceeds(entity: Entity, listed: readonly Action[], own: Rights): boolean {
      const granted = withList(rights.value!, entity, listed);
      if (!isKey) return findBeyond(granted, own) !== null;
      return findBeyondOfKey({ granted, isOwn: target.isOwn, stored: stored.value!.rights as Rights }, own) !== null;
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
    save(): Promise<CallRefusal | null> {
      const listsOf = (all: Rights | AclView["rights"]) =>
        Object.fromEntries(unsaved.peek().map((entity) => [entity, [...all[entity]]]));
      const body = { ...listsOf(rights.peek()!), former: listsOf(stored.peek()!.rights) };
      return store(() => call(host, changeAclCall, { query, body }));
    },
    resetAll: (): Promise<CallRefusal | null> => store(() => call(host, resetAclCall, { query })),
  };
}
