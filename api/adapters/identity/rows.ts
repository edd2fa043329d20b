import type { IdentityRow, IdentityRows, IdentityWrite } from "../../ports/account/identity.ts";

/** Buffers writes until `flush` commits all of them in one atomic; `find` includes buffered rows. */
export function buffered(rows: IdentityRows): IdentityRows & { flush(): Promise<boolean> } {
  const writes: IdentityWrite[] = [];
  const indexOf = (model: string, id: string) =>
    writes.findIndex((write) => write.model === model && rowOf(write).id === id);
  return {
    async find(model, equals) {
      const stored = (await rows.find(model, equals)).filter(({ row }) => indexOf(model, row.id) < 0);
      const own = writes.flatMap((write) =>
        write.model === model && write.kind !== "remove" ? [{ row: write.row, versionstamp: "" }] : [],
      );
      return [...stored, ...own];
    },
    async write(newWrites) {
      for (const write of newWrites) {
        const index = indexOf(write.model, rowOf(write).id);
        const previous = writes[index];
        if (!previous) writes.push(write);
        else if (write.kind === "update" && previous.kind !== "remove") writes[index] = { ...previous, row: write.row };
        else if (write.kind === "remove" && previous.kind === "insert") writes.splice(index, 1);
        else if (write.kind === "remove" && previous.kind === "update") {
          writes[index] = { kind: "remove", model: write.model, before: previous.before };
        }
      }
      return true;
    },
    flush: () => (writes.length === 0 ? Promise.resolve(true) : rows.write(writes)),
  };
}

function rowOf(write: IdentityWrite): IdentityRow {
  return write.kind === "remove" ? write.before.row : write.row;
}
