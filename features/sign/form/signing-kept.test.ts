import { expect, it } from "vitest";
import { aSignerView } from "../testing/a-signer-view.ts";
import { aRoom, aServer, yes } from "../testing/signing-room.ts";

const fields = [{ key: "city" }, { key: "street" }];
const AT = "2026-11-20T09:00:00.000Z" as never;

async function opened(memory: Map<string, string>, more: object) {
  const { signing } = aRoom(aServer({ open: [yes(aSignerView(more, fields))] }), memory);
  await signing.open();
  return signing;
}

it("values stored from another device replace earlier input on this device once", async () => {
  const memory = new Map<string, string>();
  const first = await opened(memory, {});
  first.setValue("city", "Rome");
  first.setValue("street", "Via Appia");
  first.close();
  const kept = { keptAt: AT, values: { city: "Lisbon" } };
  const second = await opened(memory, kept);
  expect(second.values.value).toMatchObject({ city: "Lisbon", street: "Via Appia" });
  second.setValue("city", "Porto");
  second.close();
  expect((await opened(memory, kept)).values.value.city).toBe("Porto");
});

it("values stored from this device do not overwrite newer input on it", async () => {
  const memory = new Map<string, string>();
  const first = await opened(memory, {});
  first.setValue("city", "Lisbon");
  first.setKeptAt(AT);
  first.setValue("city", "Porto");
  first.close();
  expect((await opened(memory, { keptAt: AT, values: { city: "Lisbon" } })).values.value.city).toBe("Porto");
});
