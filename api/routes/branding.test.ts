import { afterAll, beforeAll, expect, it } from "vitest";
import { aMember, type Who } from "../../tests/support/app-people.ts";
import { openTestApp, type TestApp } from "../../tests/support/test-app.ts";
import { aPng } from "../pdf/stamp/testing/a-png.ts";
import { sweepObjects } from "../services/file/sweep-objects.ts";

let app: TestApp;
let who: Who;
beforeAll(async () => {
  app = await openTestApp();
  who = (await aMember(app, "Brenda Brand")).who;
});
afterAll(() => app?.close());

/** Moves the clock on and sweeps unreferenced objects. */
async function sweepLater(): Promise<void> {
  app.clock.nowMs += 40 * 86_400_000;
  await sweepObjects(app.deps);
  app.clock.nowMs -= 40 * 86_400_000;
}

const url = (bytes: Uint8Array) => `data:image/png;base64,${bytes.toBase64()}`;
const plain = { primaryColor: null, secondaryColor: null, productName: null };
const save = (body: object, path = "/api/branding", headers: Record<string, string> = who) =>
  app.json("PUT", path, { ...plain, ...body }, headers);

it("a workspace has default branding, and can save its own under both paths", async () => {
  const { body } = await app.json("GET", "/api/branding", undefined, who);
  expect(body.data).toEqual({ ...plain, logo: null });
  const saved = await save({ primaryColor: "#aa3300", productName: "  Acme\nSign " }, "/api/custom-branding");
  expect(saved.body.data).toEqual({ ...plain, primaryColor: "#aa3300", productName: "Acme Sign", logo: null });
  const again = await app.json("GET", "/api/custom-branding", undefined, who);
  expect(again.body.data).toEqual(saved.body.data);
});

it("a logo is served publicly at its own address, and is kept until it is removed", async () => {
  const { body } = await save({ logo: url(aPng(400, 100)) });
  expect(body.data.logo).toMatchObject({ width: 400, height: 100 });
  const { path } = body.data.logo;
  const picture = await app.request(path);
  expect([picture.status, picture.headers.get("Content-Type")]).toEqual([200, "image/png"]);
  expect((await save({ primaryColor: "#00aa33" })).body.data.logo).toEqual(body.data.logo);

  await sweepLater();
  expect((await app.request(path)).status).toBe(200);

  const other = (await aMember(app, "Oscar Other")).who;
  const foreign = await app.json("GET", "/api/branding", undefined, other);
  expect(foreign.body.data.logo).toBeNull();
  expect((await save({ logo: null })).body.data.logo).toBeNull();
  expect((await app.request(path)).status).toBe(404);
});

it.each([
  ["a logo that is too wide", { logo: url(aPng(401, 100)) }, "logo_invalid"],
  ["a logo that is too high", { logo: url(aPng(400, 101)) }, "logo_invalid"],
  ["a logo that contains a script", { logo: `data:image/svg+xml;base64,${btoa("<svg onload='x'/>")}` }, "logo_invalid"],
  ["an invalid colour", { primaryColor: "red;}" }, "invalid_input"],
  ["a colour in capitals", { secondaryColor: "#AABBCC" }, "invalid_input"],
  ["a name that is too long", { productName: "x".repeat(41) }, "invalid_input"],
])("branding with %s is refused", async (_, body, code) => {
  expect((await save(body)).body.code).toBe(code);
});

it("a workspace's branding address serves only the current logo, and no other object", async () => {
  const { body } = await save({ logo: url(aPng(20, 20)) });
  const [, , , workspace, file] = body.data.logo.path.split("/");
  const secret = await app.deps.objects.put(
    new TextEncoder().encode("secret") as Uint8Array<ArrayBuffer>,
    "text/plain",
  );
  expect((await app.request(`/api/brand/${workspace}/${secret}.png`)).status).toBe(404);
  expect((await app.request(`/api/brand/01ARZ3NDEKTSV4RRFFQ69G5FAV/${file}`)).status).toBe(404);
});
