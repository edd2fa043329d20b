import { signal } from "@preact/signals-react";
import { deleteBlockCall, listBlocksCall, saveBlockCall } from "../../../domain/contract/draft/field-set.ts";
import type { Field } from "../../../domain/field/field.ts";
import type { FieldSet } from "../../../domain/field/field-set.ts";
import { type CallRefusal, call } from "../../host/api.ts";
import type { Host } from "../../host/host.ts";
import { fieldSetFieldsOf } from "./field-sets.ts";

export type FieldSets = ReturnType<typeof createFieldSets>;

/** The workspace's blocks; none for a guest. */
export function createFieldSets(host: Host, isMember: () => boolean) {
  const list = signal<readonly FieldSet[]>([]);
  const byName = (fieldSets: readonly FieldSet[]) => fieldSets.toSorted((a, b) => a.name.localeCompare(b.name));
  return {
    list,
    isMember,
    async load(): Promise<void> {
      if (!isMember()) return;
      const answer = await call(host, listBlocksCall, {});
      if (answer.ok) list.value = answer.value;
    },
    /** `null` on success. */
    async save(name: string, fields: readonly Field[]): Promise<CallRefusal | null> {
      const answer = await call(host, saveBlockCall, { body: { name, fields: fieldSetFieldsOf(fields) } });
      if (!answer.ok) return answer.refusal;
      list.value = byName([...list.peek().filter((one) => one._id !== answer.value._id), answer.value]);
      return null;
    },
    async remove(fieldSet: FieldSet): Promise<CallRefusal | null> {
      const answer = await call(host, deleteBlockCall, { params: { blockId: fieldSet._id } });
      if (!answer.ok) return answer.refusal;
      list.value = list.peek().filter((one) => one._id !== fieldSet._id);
      return null;
    },
  };
}
