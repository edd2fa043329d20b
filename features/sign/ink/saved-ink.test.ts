import { afterEach, expect, it, vi } from "vitest";
import type { Host } from "../../host/host.ts";
import { createSavedInk } from "./saved-ink.ts";

afterEach(() => void vi.useRealTimers());

const image = "data:image/png;base64,AA==" as const;
const one = { _id: "s1", kind: "signature", way: "draw", isDefault: true, image };
const own = { userEmail: "ada@example.com", isHosted: false };
const none = { list: [], canSave: false };

function aHost(headers: Record<string, string>, answer: (path: string, init?: RequestInit) => Promise<Response>) {
  const asked: string[] = [];
  const host = {
    headers: () => headers,
    fetch: (path: string, init?: RequestInit) => {
      asked.push(`${init?.method} ${path}`);
      return answer(path, init);
    },
  } as unknown as Host;
  return { host, asked };
}

const member = { email: "Ada@example.com", emailVerified: true };
const listing =
  (list: unknown[], user: object = member) =>
  async (path: string, init?: RequestInit) =>
    Response.json({ data: path === "/api/user/detail" ? user : init?.method === "POST" ? [one] : list });

it("a signed-in recipient is offered the ink stored for their address, and can save missing ink", async () => {
  const { host, asked } = aHost({ Token: "t" }, listing([one]));
  expect(await createSavedInk(host, own).read()).toEqual({ list: [one], canSave: true });
  expect(asked[0]).toBe("GET /api/user/signatures?email=ada%40example.com");
});

it("ink that a slow server returns before the dialog opens is offered", async () => {
  await import("./saved-ink-calls.ts");
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  const { promise, resolve } = Promise.withResolvers<void>();
  const { host } = aHost({ Token: "t" }, (path, init) => promise.then(() => listing([one])(path, init)));
  const ink = createSavedInk(host, own);
  vi.advanceTimersByTime(60_000);
  resolve();
  expect(await ink.read()).toEqual({ list: [one], canSave: true });
});

it("ink cannot be saved once a signature and initials are stored", async () => {
  const { host } = aHost({ Token: "t" }, listing([one, { ...one, kind: "initials" }]));
  expect((await createSavedInk(host, own).read()).canSave).toBe(false);
});

it.each([
  ["another person", { email: "eve@example.com", emailVerified: true }],
  ["a person who has not confirmed the address", { ...member, emailVerified: false }],
])("%s cannot save the recipient's ink", async (_, user) => {
  expect(await createSavedInk(aHost({ Token: "t" }, listing([], user)).host, own).read()).toEqual(none);
});

it("saved ink is offered for the next field", async () => {
  const { host, asked } = aHost({ Token: "t" }, listing([]));
  const ink = createSavedInk(host, own);
  expect(await ink.read()).toEqual({ list: [], canSave: true });
  expect(await ink.save("signature", { image, way: "draw" })).toBe(true);
  expect(asked.at(-1)).toBe("POST /api/user/signatures");
  expect((await ink.read()).list).toEqual([one]);
});

it("a failed save leaves the offered ink unchanged", async () => {
  let isLost = false;
  const { host } = aHost({ Token: "t" }, (path, init) =>
    isLost ? Promise.reject(new TypeError("offline")) : listing([])(path, init),
  );
  const ink = createSavedInk(host, own);
  await ink.read();
  isLost = true;
  expect(await ink.save("signature", { image, way: "draw" })).toBe(false);
  expect(await ink.read()).toEqual({ list: [], canSave: true });
});

it.each([
  ["without a session of a person", { "x-embed-session": "e" }, own],
  ["as a guest", { "x-public-session": "g" }, own],
  ["on a device that a host handed over", { Token: "t" }, { ...own, isHosted: true }],
])("%s, no saved ink is requested", async (_, headers, recipient) => {
  const { host, asked } = aHost(headers as Record<string, string>, listing([one]));
  expect(await createSavedInk(host, recipient).read()).toEqual(none);
  expect(asked).toEqual([]);
});

it("no ink is offered after a refusal, a lost connection or a timeout", async () => {
  const refused = async () => Response.json({ code: "not_signed_in" }, { status: 401 });
  const lost = async () => Promise.reject(new TypeError("offline"));
  const slow = () => new Promise<Response>(() => undefined);
  for (const answer of [refused, lost, slow]) {
    expect(await createSavedInk(aHost({ Token: "t" }, answer).host, own).read()).toEqual(none);
  }
});
