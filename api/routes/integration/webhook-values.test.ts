import { afterEach, beforeEach, expect, it } from "vitest";
import { linkOf, sendAs, signingFor } from "../../../tests/support/app-people.ts";
import { type HookWorld, openHookWorld, WEBHOOKS } from "../../../tests/support/webhooks.ts";

let world: HookWorld;
beforeEach(async () => {
  world = await openHookWorld();
});
afterEach(() => world.close());

const ann = { name: "Ann", email: "ann@x.example" };
const at = (y: number) => ({ position: { x: 20, y }, width: 42, height: 20, recipient: "r0" });
const form = (more: object = {}) => ({ url: world.receiver.url, events: ["SENT", "COMPLETED"], ...more });
const post = (path: string, body: object) => world.app.json("POST", `${WEBHOOKS}/${path}`, body, world.who);

async function complete(): Promise<void> {
  const schemas = [
    { sig: { type: "signature", ...at(20) }, rent: { type: "number", label: "Rent", decimals: 2, ...at(60) } },
  ];
  await sendAs(world.app, world.who, [ann], { jsonData: { schemas } });
  const signing = await signingFor(world.app, await linkOf(world.app, ann.email));
  const values = { sig: true, rent: "950" };
  expect((await world.app.json("POST", "/api/recipient/sign", { ...signing, values })).status).toBe(200);
  for (let runs = 0; runs < 4; runs++) await world.app.runner.runDue();
}
const bodyOf = (event: string) => world.receiver.bodies().find((body) => body.event === event);

it("COMPLETED carries what recipients filled in, for a webhook that was created so, and no other event does", async () => {
  const made = await post("create", form({ values: true }));
  expect(made.body.data.values).toBe(true);
  await complete();
  expect(bodyOf("COMPLETED")!.values).toMatchObject([
    { key: "sig", type: "signature", value: true },
    { key: "rent", label: "Rent", type: "number", value: 950, text: "950.00", recipient: "r0" },
  ]);
  expect(bodyOf("SENT")).not.toHaveProperty("values");
  // The log, which members without rights to contents may read, keeps none.
  const log = await world.app.json(
    "GET",
    `${WEBHOOKS}/fetchAll/webhooklogs?webhookId=${made.body.data._id}`,
    undefined,
    world.who,
  );
  expect(JSON.stringify(log.body)).not.toContain("950");
});

it("a webhook gets no values unless it asks for them, also after another change", async () => {
  const { _id } = (await post("create", form())).body.data;
  await complete();
  expect(bodyOf("COMPLETED")).not.toHaveProperty("values");
  const asking = await post(`update/${_id}`, form({ method: "POST", customData: [], values: true }));
  expect(asking.body.data.values).toBe(true);
  expect((await post(`update/${_id}`, form({ method: "POST", customData: [] }))).body.data.values).toBe(true);
});

it("values are not sent by GET, and a sample has some", async () => {
  const refused = await post("create", form({ method: "GET", values: true }));
  expect(refused).toMatchObject({
    status: 422,
    body: { errors: [{ path: "values", code: "webhook_values_by_post" }] },
  });
  const { _id } = (await post("create", form({ values: true }))).body.data;
  await post(`test/${_id}`, { event: "COMPLETED" });
  expect(bodyOf("COMPLETED")).toMatchObject({ test: true, values: [{ key: "rent", value: 950 }] });
});
