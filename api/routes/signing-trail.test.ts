import { afterAll, beforeAll, expect, it } from "vitest";
import { hashOfValue } from "../../domain/document/signing/field-set-events.ts";
import type { FieldKey } from "../../domain/ids.ts";
import { aMember, linkOf, sendAs, signingFor, type Who } from "../../tests/support/app-people.ts";
import { trailOf } from "../../tests/support/app-roles.ts";
import { openTestApp, type TestApp } from "../../tests/support/test-app.ts";

let app: TestApp;
let who: Who;
beforeAll(async () => {
  app = await openTestApp();
  who = (await aMember(app, "Sam Sender")).who;
});
afterAll(() => app?.close());

const ann = { name: "Ann Lee", email: "ann@trail.example" };

async function verifyFrom(address: string, body: Uint8Array<ArrayBuffer>) {
  const headers = { "Content-Type": "application/pdf" };
  const answer = await app.request("/api/verify", { method: "POST", headers, body, address });
  return (await answer.json()).data.verdict;
}

it("the trail records seen pages, values, signatures and checks of the sealed file; repeats add nothing", async () => {
  const id = await sendAs(app, who, [ann]);
  const token = await linkOf(app, ann.email);
  const request = { ...(await signingFor(app, token)), pagesSeen: [0], initialWay: "draw" };
  expect((await app.json("POST", "/api/recipient/sign", request)).status).toBe(200);
  const again = { ...request, pagesSeen: [] };
  expect((await app.json("POST", "/api/recipient/sign", again)).status).toBe(200);
  expect((await app.json("POST", "/api/recipient/sign", { ...request, pagesSeen: [-1] })).body.code).toBe(
    "invalid_input",
  );
  await app.runner.runDue();

  const trail = await trailOf(app, who, id);
  const own = trail.filter((line) => line.actor.kind === "recipient").map((line) => line.type);
  expect(own.slice(own.indexOf("VIEWED"))).toEqual([
    ...["VIEWED", "PAGE_SEEN", "FIELD_SET", "CONSENT_GIVEN", "SIGNATURE_ADOPTED", "SIGNED"],
  ]);
  const lineOf = (type: string) => trail.find((line) => line.type === type);
  expect(lineOf("PAGE_SEEN").data).toMatchObject({ seen: 1, of: 1 });
  const state = (await app.deps.documents.findState(id as never))!.value;
  const values = (await app.deps.documents.listValues(state.document._id)).get(state.recipients[0]!._id)!;
  const [[key, value]] = [...values] as [[FieldKey, never]];
  const { data, personal } = lineOf("FIELD_SET");
  expect(data.fields).toEqual([`${key} ${await hashOfValue(personal.fieldSalt, key, value)}`]);

  const { body } = await app.json("GET", `/api/document/download-url/${id}`, undefined, who);
  const sealed = await (await app.request(new URL(body.data.url).pathname)).bytes();
  for (const address of ["198.51.100.1", "198.51.100.2", "198.51.100.1"]) {
    expect(await verifyFrom(address, sealed)).toBe("genuine");
  }
  const longer = new Uint8Array([...sealed, 0x0a, 0x25, 0x25]);
  await verifyFrom("198.51.100.1", longer);
  const checks = (await trailOf(app, who, id)).filter((line) => line.type === "VERIFIED");
  expect(checks.map(({ data, personal }) => [personal.ip, data.verdict])).toEqual([
    ["198.51.100.1", "genuine"],
    ["198.51.100.2", "genuine"],
    ["198.51.100.1", "changed"],
  ]);
  app.clock.nowMs += 86_400_000;
  await verifyFrom("198.51.100.1", sealed);
  expect((await trailOf(app, who, id)).filter((line) => line.type === "VERIFIED")).toHaveLength(4);
});
