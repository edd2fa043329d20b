import { afterEach, beforeEach, expect, it } from "vitest";
import { can, reachOf } from "../../../domain/access/can.ts";
import type { WorkspaceId } from "../../../domain/ids.ts";
import { rightsOfKey } from "../../../domain/integration/api-key.ts";
import { someTime } from "../../../tests/support/builders.ts";
import type { ApiKeyStore } from "../../ports/embedding.ts";
import { apiKeyKey, apiKeyMark, embedOriginsKey } from "../keys.ts";
import { pack } from "../records.ts";
import { apiKeyStore } from "./api-key-store.ts";

const workspaceId = "w1" as WorkspaceId;
/** A key as stored by the version in which `CREATE` included managing, deleting, redirecting and signing. */
const former = {
  ...{ _id: "k1", workspaceId, userId: "u1", email: "sam@example.com", name: "Shop", hint: "abcd" },
  ...{ type: "api", sha256: "a".repeat(64), createdAt: someTime },
};

let kv: Deno.Kv;
let store: ApiKeyStore;
beforeEach(async () => {
  kv = await Deno.openKv(":memory:");
  store = apiKeyStore(
    kv,
    () => crypto.randomUUID(),
    () => {},
  );
});
afterEach(() => kv.close());

const list = (origins: readonly string[]) => kv.set(embedOriginsKey(workspaceId), pack({ origins }));

async function documentsOf(type: string, listed: readonly string[], origins: readonly string[] = []) {
  await kv.set(apiKeyKey("k1"), pack({ ...former, type, rights: { Documents: listed } }));
  await kv.set(apiKeyMark(workspaceId, "k1"), null);
  if (origins.length > 0) await list(origins);
  const [found] = await store.list(workspaceId);
  expect((await store.find("k1"))?.value).toEqual(found);
  return found!.rights!.Documents;
}

const prepares = ["VIEW", "CREATE", "ADD", "SEND_REMINDER"];

it("a former key keeps what its permissions listed, and nothing that creating included", async () => {
  expect(await documentsOf("api", prepares)).toEqual(prepares);
  expect(await documentsOf("zapier", ["MANAGE"])).toEqual(["MANAGE", "REDIRECT"]);
  expect(await documentsOf("api", ["FULL_ACCESS"])).toEqual(["FULL_ACCESS"]);
  expect(await documentsOf("api", [])).toEqual([]);
});

it("a former key keeps signing only where sites embed, and only on documents of its maker", async () => {
  expect(await documentsOf("api", prepares, ["https://shop.example"])).toEqual([...prepares, "SIGN"]);
  expect(await documentsOf("api", ["VIEW"], ["https://shop.example"])).toEqual(["VIEW"]);
  await documentsOf("api", prepares);
  const { value } = (await store.find("k1"))!;
  expect(reachOf(rightsOfKey(value, { role: "admin" }), "Documents", "SIGN")).toBe("own");
});

it("a former key of an agent loses what is closed to agents", async () => {
  const origins = ["https://shop.example"];
  expect(await documentsOf("agent", ["MANAGE", "DELETE"], origins)).toEqual(["VIEW", "CREATE", "ADD", "SEND_REMINDER"]);
  expect(await documentsOf("agent", ["FULL_ACCESS"], origins)).toEqual(["VIEW", "CREATE", "ADD", "SEND_REMINDER"]);
});

it("a key without a list keeps all rights of its maker", async () => {
  await kv.set(apiKeyKey("k1"), pack(former));
  const rights = rightsOfKey((await store.find("k1"))!.value, { role: "owner" });
  expect([can(rights, "Documents", "DELETE"), can(rights, "Documents", "SIGN")]).toEqual([true, true]);
});

it("an upgraded key is not upgraded again when it was stored", async () => {
  await documentsOf("api", prepares);
  const found = (await store.find("k1"))!;
  await store.put(found, { ...found.value, name: "Office" });
  await list(["https://shop.example"]);
  expect((await store.find("k1"))!.value.rights!.Documents).toEqual(prepares);
});
