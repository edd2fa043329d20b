import { expect, it } from "vitest";
import { inStatus, someTime } from "../../../tests/support/builders.ts";
import {
  aNewDocument,
  kv,
  openStoreForEachTest,
  store,
  workspace,
} from "../../../tests/support/setups/document-store.ts";
import * as keys from "../keys.ts";
import { pack } from "../records.ts";
import { carryOut, emptyWriteSet } from "../write-set.ts";
import { addIndexes } from "./document-commit.ts";
import { readStored } from "./document-record.ts";

openStoreForEachTest();

it("a voided document of an earlier version leaves the declined and gets a view and a counter of its own", async () => {
  const change = aNewDocument({ title: "Überlassungsvertrag" });
  const document = { ...change.document, ...inStatus("VOIDED") };
  expect(await store.commit(null, { ...change, document }, someTime)).toHaveProperty("done");
  const key = keys.documentKey(document._id);
  const entry = await kv.get(key);
  const now = readStored(entry)!;
  const former = { ...now, orders: 2, words: ["uberlassungsvertrag", "rita", "example"] };
  const writeSet = emptyWriteSet();
  writeSet.checks.push({ key, versionstamp: entry.versionstamp });
  writeSet.writes.push({ key, bytes: pack(former) });
  addIndexes(writeSet, now, former);
  expect(await carryOut(kv, writeSet)).not.toBeNull();
  const counts = async () => {
    const { all, declined, voided } = await store.count([{ workspace }]);
    return [all, declined, voided];
  };
  const listed = async (view: "declined" | "voided", search = "") =>
    (await store.list({ scopes: [{ workspace }], view, limit: 5, search })).items.length;
  expect([await counts(), await listed("voided", "vertrag")]).toEqual([[1, 1, 0], 0]);
  while (!(await store.reindex(2)));
  expect([await counts(), await listed("declined"), await listed("voided")]).toEqual([[1, 0, 1], 0, 1]);
  expect([await listed("voided", "vertrag"), await listed("voided", "rita@example.com")]).toEqual([1, 1]);
});
