import { expect, it } from "vitest";
import type { Host } from "../../host/host.ts";
import { readSavedInk } from "./saved-ink.ts";

const one = { _id: "s1", kind: "signature", way: "draw", isDefault: true, image: "data:image/png;base64,AA==" };
const own = { userEmail: "ada@example.com", isHosted: false };

function aHost(headers: Record<string, string>, answer: () => Promise<Response>) {
  const asked: string[] = [];
  const host = {
    headers: () => headers,
    fetch: (path: string) => {
      asked.push(path);
      return answer();
    },
  } as unknown as Host;
  return { host, asked };
}

const listing = async () => Response.json({ data: [one] });

it("a signed-in recipient is offered what the server has for their address", async () => {
  const { host, asked } = aHost({ Token: "t" }, listing);
  expect(await readSavedInk(host, own)).toEqual([one]);
  expect(asked).toEqual(["/api/user/signatures?email=ada%40example.com"]);
});

it.each([
  ["without a session of a person", { "x-embed-session": "e" }, own],
  ["as a guest", { "x-public-session": "g" }, own],
  ["on a device that a host handed over", { Token: "t" }, { ...own, isHosted: true }],
])("%s nothing is asked for", async (_, headers, recipient) => {
  const { host, asked } = aHost(headers as Record<string, string>, listing);
  expect(await readSavedInk(host, recipient)).toEqual([]);
  expect(asked).toEqual([]);
});

it("a refusal, a lost connection and a slow server leave nothing to offer", async () => {
  const refused = async () => Response.json({ code: "not_signed_in" }, { status: 401 });
  const lost = async () => Promise.reject(new TypeError("offline"));
  const slow = () => new Promise<Response>(() => undefined);
  for (const answer of [refused, lost, slow]) {
    expect(await readSavedInk(aHost({ Token: "t" }, answer).host, own)).toEqual([]);
  }
});
