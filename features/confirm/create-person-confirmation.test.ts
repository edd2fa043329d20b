import { beforeEach, describe, expect, it } from "vitest";
import type { Host } from "../host/host.ts";
import { createPersonConfirmation } from "./create-person-confirmation.ts";

const mailed = { need: "one", kinds: ["mailed_code"] } as const;
let paths: string[];
let answer: () => Response;
const host = {
  apiBase: "",
  fetch: async (path: string) => {
    paths.push(path);
    return answer();
  },
} as unknown as Host;

beforeEach(() => {
  paths = [];
  answer = () => new Response(JSON.stringify({ data: { sent: true } }));
});

describe("a mailed code", () => {
  it("is mailed once for each opening, and again on request", async () => {
    const confirmation = createPersonConfirmation();
    void confirmation.ask({ ...mailed, kinds: [...mailed.kinds] });
    await Promise.all([confirmation.mailFirstCode(host), confirmation.mailFirstCode(host)]);
    expect(paths).toHaveLength(1);
    await confirmation.mailCode(host);
    expect(paths).toHaveLength(2);
    confirmation.cancel();
    void confirmation.ask({ ...mailed, kinds: [...mailed.kinds] });
    await confirmation.mailFirstCode(host);
    expect(paths).toHaveLength(3);
  });

  it("shows why it could not be mailed, until the next request or opening", async () => {
    const confirmation = createPersonConfirmation();
    void confirmation.ask({ ...mailed, kinds: [...mailed.kinds] });
    const refusal = { code: "too_many_requests", message: "Too many requests." };
    answer = () => new Response(JSON.stringify(refusal), { status: 429 });
    await confirmation.mailFirstCode(host);
    expect(confirmation.mailRefusal.value?.status).toBe(429);
    answer = () => new Response(JSON.stringify({ data: { sent: true } }));
    await confirmation.mailCode(host);
    expect(confirmation.mailRefusal.value).toBeNull();
  });
});

it("a second request ends the first one as unconfirmed", async () => {
  const confirmation = createPersonConfirmation();
  const first = confirmation.ask({ ...mailed, kinds: [...mailed.kinds] });
  void confirmation.ask({ need: "one", kinds: ["password"] });
  expect(await first).toBe(false);
  expect(confirmation.asked.value?.kinds).toEqual(["password"]);
});
