import { afterAll, beforeAll, expect, it } from "vitest";
import { aMember, type Who } from "../../tests/support/app-people.ts";
import { openTestApp, type TestApp } from "../../tests/support/test-app.ts";
import { aPng } from "../pdf/stamp/testing/a-png.ts";
import { sweepObjects } from "../services/file/sweep-objects.ts";

let app: TestApp;
let who: Who;
let other: Who;
beforeAll(async () => {
  app = await openTestApp();
  who = (await aMember(app, "Sam Sender")).who;
  other = (await aMember(app, "Olga Other")).who;
});
afterAll(() => app?.close());

/** Moves the clock on and sweeps unreferenced objects. */
async function sweepLater(): Promise<void> {
  app.clock.nowMs += 40 * 86_400_000;
  await sweepObjects(app.deps);
  app.clock.nowMs -= 40 * 86_400_000;
}

const url = (bytes: Uint8Array) => `data:image/png;base64,${bytes.toBase64()}`;
const strokes = { width: 100, height: 40, strokes: [[[1, 2, 0.5] as const, [9, 9, 0.5] as const]] };
const detail = async () => (await app.json("GET", "/api/user/detail", undefined, who)).body.data;

it("a profile picture is served after it is saved, survives the sweep, and returns 404 after its removal", async () => {
  const { body } = await app.json("PUT", "/api/user/picture", { picture: url(aPng(256, 256)) }, who);
  expect(body.data.picture).toMatch(/^\/api\/person\/\w+\/[0-9a-f]{64}\.png$/);
  expect((await app.request(body.data.picture)).headers.get("Content-Type")).toBe("image/png");
  await sweepLater();
  expect((await app.request(body.data.picture)).status).toBe(200);
  await app.json("DELETE", "/api/user/picture", undefined, who);
  expect((await detail()).picture).toBeNull();
  expect((await app.request(body.data.picture)).status).toBe(404);
});

it.each([
  ["is not square", aPng(256, 255)],
  ["is too large", aPng(513, 513)],
  ["is no picture", new Uint8Array([1, 2, 3])],
])("a picture that %s is refused", async (_, bytes) => {
  const { body } = await app.json("PUT", "/api/user/picture", { picture: url(bytes) }, who);
  expect(body.code).toBe("profile_picture_invalid");
});

it("saved signatures and initials are listed in order with one default each, only to their owner", async () => {
  const add = (kind: string, image: unknown) =>
    app.json("POST", "/api/user/signatures", { kind, way: "draw", image }, who);
  await add("signature", strokes);
  await add("initials", strokes);
  const { body } = await add("signature", url(aPng(40, 20)));
  expect(body.data).toMatchObject([
    { kind: "signature", isDefault: true, image: strokes },
    { kind: "initials", isDefault: true },
    { kind: "signature", isDefault: false, image: expect.stringMatching(/^data:image\/png/) },
  ]);
  const [first, , third] = body.data;
  const preferred = await app.json("POST", `/api/user/signatures/${third._id}/prefer`, undefined, who);
  expect(preferred.body.data.map((one: { isDefault: boolean }) => one.isDefault)).toEqual([false, true, true]);

  expect((await app.json("GET", "/api/user/signatures", undefined, other)).body.data).toEqual([]);
  await app.json("DELETE", `/api/user/signatures/${first._id}`, undefined, other);
  expect((await app.json("POST", `/api/user/signatures/${first._id}/prefer`, undefined, other)).body.code).toBe(
    "not_found",
  );
  await sweepLater();
  expect((await app.json("GET", "/api/user/signatures", undefined, who)).body.data).toHaveLength(3);
});

it("saved signatures are offered only for the member's own confirmed address", async () => {
  const { email } = await detail();
  const offered = async (address: string) =>
    (await app.json("GET", `/api/user/signatures?email=${encodeURIComponent(address)}`, undefined, who)).body.data
      .length;
  expect(await offered(email.toUpperCase())).toBe(3);
  expect(await offered("someone.else@example.com")).toBe(0);
});

it("parallel saves of signatures do not exceed the limit", async () => {
  const answers = await Promise.all(
    Array.from({ length: 8 }, () =>
      app.json("POST", "/api/user/signatures", { kind: "initials", way: "draw", image: strokes }, other),
    ),
  );
  const { body } = await app.json("GET", "/api/user/signatures", undefined, other);
  expect(body.data).toHaveLength(5);
  expect(body.data.filter((one: { isDefault: boolean }) => one.isDefault)).toHaveLength(1);
  for (const { body } of answers) if (body.code) expect(["saved_signatures_full", "conflict"]).toContain(body.code);
});

it("a time zone counts as chosen after it was saved, even UTC", async () => {
  expect(await detail()).toMatchObject({ timeZone: "UTC", timeZoneSet: false });
  await app.json("POST", "/api/user/settings/save", { key: "timeZone", value: "UTC Etc/GMT (UTC)" }, who);
  expect(await detail()).toMatchObject({ timeZone: "UTC", timeZoneSet: true });
});

it("a valid date and time format is saved, an invalid one is refused", async () => {
  const save = (value: string) => app.json("POST", "/api/user/settings/save", { key: "timeFormat", value }, who);
  expect((await save("dd MMM yyyy hh:mm a")).body.data).toMatchObject({ timeFormat: "dd MMM yyyy hh:mm a" });
  expect((await save("dd MMM yyyy kk:mm:ss")).body.code).toBe("invalid_input");
  expect(await detail()).toMatchObject({ timeFormat: "dd MMM yyyy hh:mm a" });
});

it("members see each other's current names and pictures", async () => {
  const row = async () => (await app.json("GET", "/api/workspace/members", undefined, who)).body.data[0];
  expect(await row()).toMatchObject({ picture: null });
  await app.json("PUT", "/api/user/picture", { picture: url(aPng(64, 64)) }, who);
  await app.json("POST", "/api/user/update", { displayName: "Sam Renamed" }, who);
  expect(await row()).toMatchObject({ name: "Sam Renamed", picture: (await detail()).picture });
});
