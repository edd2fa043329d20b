/** What the embedded identity service needs of a database; `api/store/identity-rows.ts` is one. */
export type Row = Record<string, unknown> & { id: string };
export type Found = { row: Row; versionstamp: string };

export type RowWrite =
  | { kind: "insert"; model: string; row: Row }
  | { kind: "update"; model: string; before: Found; row: Row }
  | { kind: "remove"; model: string; before: Found };

export type IdentityRows = {
  /** Rows that may match: by id or an indexed field where one is given, else all of the model. */
  find(model: string, equals: Record<string, unknown>): Promise<Found[]>;
  /** All of it or nothing; `false` when a row changed meanwhile or a unique value is taken. */
  write(writes: readonly RowWrite[]): Promise<boolean>;
};

/** Writes that are kept back until all of them can be made at once, and seen by reads meanwhile. */
export function buffered(rows: IdentityRows): IdentityRows & { flush(): Promise<boolean> } {
  const writes: RowWrite[] = [];
  const place = (model: string, id: string) => writes.findIndex((one) => one.model === model && rowOf(one).id === id);
  return {
    async find(model, equals) {
      const stored = (await rows.find(model, equals)).filter(({ row }) => place(model, row.id) < 0);
      const own = writes.flatMap((write) =>
        write.model === model && write.kind !== "remove" ? [{ row: write.row, versionstamp: "" }] : [],
      );
      return [...stored, ...own];
    },
    async write(more) {
      for (const write of more) {
        const known = place(write.model, rowOf(write).id);
        const earlier = writes[known];
        if (!earlier) writes.push(write);
        else if (write.kind === "update" && earlier.kind !== "remove") writes[known] = { ...earlier, row: write.row };
        else if (write.kind === "remove" && earlier.kind === "insert") writes.splice(known, 1);
        else if (write.kind === "remove" && earlier.kind === "update") {
          writes[known] = { kind: "remove", model: write.model, before: earlier.before };
        }
      }
      return true;
    },
    flush: () => (writes.length === 0 ? Promise.resolve(true) : rows.write(writes)),
  };
}

function rowOf(write: RowWrite): Row {
  return write.kind === "remove" ? write.before.row : write.row;
}
