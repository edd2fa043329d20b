import { computed } from "@preact/signals-react";
import { deleteBlock, listBlocks, saveBlock } from "../../../domain/contract/draft/block.ts";
import type { Block } from "../../../domain/field/block.ts";
import type { Field } from "../../../domain/field/field.ts";
import { type CallRefusal, call } from "../../host/api.ts";
import type { Host } from "../../host/host.ts";
import { createLoaded } from "../../host/loaded.ts";
import { blockFieldsOf } from "./blocks.ts";

export type Blocks = ReturnType<typeof createBlocks>;

/** The workspace's blocks; none for a guest. */
export function createBlocks(host: Host, isMember: () => boolean) {
  const blocks = createLoaded(host, listBlocks, {});
  const byName = (list: readonly Block[]) => list.toSorted((a, b) => a.name.localeCompare(b.name));
  return {
    list: computed<readonly Block[]>(() => blocks.value.value ?? []),
    isMember,
    load: async () => (isMember() ? blocks.load() : undefined),
    /** `null` on success. */
    async save(name: string, fields: readonly Field[]): Promise<CallRefusal | null> {
      const answer = await call(host, saveBlock, { body: { name, fields: blockFieldsOf(fields) } });
      if (!answer.ok) return answer.refusal;
      const { value } = answer;
      blocks.alter((list) => byName([...list.filter((block) => block._id !== value._id), value]));
      return null;
    },
    async remove(block: Block): Promise<CallRefusal | null> {
      const answer = await call(host, deleteBlock, { params: { blockId: block._id } });
      if (!answer.ok) return answer.refusal;
      blocks.alter((list) => list.filter((other) => other._id !== block._id));
      return null;
    },
  };
}
