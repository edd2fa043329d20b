import { expect, it } from "vitest";
import { createEmbedCalls, EMBED_SESSION_HEADER } from "./embed-calls.ts";

const ended = () => Response.json({ code: "embed_session_expired" }, { status: 401 });

/** A site that supplies `s2`, `s3`, … and a server whose response depends on the request. */
function aFrame(sends: "header" | "body", answer: (secret: string) => Response) {
  let current = "s1";
  const requests: string[] = [];
  const renewed: string[] = [];
  const calls = createEmbedCalls({
    session: {
      current: () => current,
      renew: async (refused) => {
        renewed.push(refused);
        if (refused === current) current = `s${Number(current.slice(1)) + 1}`;
        return current;
      },
    },
    sends,
    base: () => ({ "Accept-Language": "ar" }),
    ask: async (_path, init) => {
      const header = (init.headers as Record<string, string>)[EMBED_SESSION_HEADER];
      const secret = header ?? (JSON.parse(String(init.body)) as { session: string }).session;
      requests.push(secret);
      return answer(secret);
    },
  });
  return { calls, asked: requests, renewed };
}

it.each(["header", "body"] as const)(
  "a call whose session has expired is repeated with the new session in the %s",
  async (sends) => {
    const { calls, asked: requests } = aFrame(sends, (secret) => (secret === "s1" ? ended() : new Response("here")));
    const response = await calls.fetch("/api/x", { method: "POST", body: JSON.stringify({ session: "s1" }) });
    expect(await response.text()).toBe("here");
    expect(requests).toEqual(["s1", "s2"]);
  },
);

it("a call stops renewing when the server ends every session, and returns the last response", async () => {
  const { calls, asked: requests } = aFrame("header", ended);
  const response = await calls.fetch("/api/x");
  expect(requests).toEqual(["s1", "s2", "s3"]);
  expect(await response.json()).toEqual({ code: "embed_session_expired" });
});

it("a call requests no new session after another refusal", async () => {
  const { calls, renewed } = aFrame("header", () => Response.json({ code: "verification_required" }, { status: 401 }));
  expect((await calls.fetch("/api/x")).status).toBe(401);
  expect(renewed).toEqual([]);
});

it("a request without fetch gets its headers, and learns whether a retry makes sense", async () => {
  const { calls, renewed } = aFrame("body", ended);
  const sent = calls.headers();
  expect(sent).toEqual({ "Accept-Language": "ar" });
  expect(await calls.renewGuest(sent, "verification_required")).toBe(false);
  expect(await calls.renewGuest({ ...sent }, "embed_session_expired")).toBe(false);
  expect(await calls.renewGuest(sent, "embed_session_expired")).toBe(true);
  expect(renewed).toEqual(["s1"]);
});
