import { signal } from "@preact/signals-react";
import { deleteBlockCall, listBlocksCall, saveBlockCall } from "../../../domain/contract/draft/block.ts";
import type { Block } from "../../../domain/field/block.ts";
import type { Field } from "../../../domain/field/field.ts";
import { type CallRefusal, call } from "../../host/api.ts";
import type { Host } from "../../host/host.ts";
import { blockFieldsOf } from "./blocks.ts";

export type Blocks = ReturnType<typeof createBlocks>;

/** The workspace's blocks; none for a guest. */
export function createBlocks(host: Host, isMember: () => boolean) {
  const list = signal<readonly Block[]>([]);
  const byName = (blocks: readonly Block[]) => blocks.toSorted((a, b) => a.name.localeCompare(b.name));
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
      const answer = await call(host, saveBlockCall, { body: { name, fields: blockFieldsOf(fields) } });
      if (!answer.ok) return answer.refusal;
      list.value = byName([...list.peek().filter((one) => one._id !== answer.value._id), answer.value]);
      return null;
    },
    async remove(block: Block): Promise<CallRefusal | null> {
      const answer = await call(host, deleteBlockCall, { params: { blockId: block._id } });
      if (!answer.ok) return answer.refusal;
      list.value = list.peek().filter((one) => one._id !== block._id);
      return null;
    },
  };
}
