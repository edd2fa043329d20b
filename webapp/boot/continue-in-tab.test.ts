import { expect, it } from "vitest";
import type { Host } from "../../features/host/host.ts";
import type { App } from "../routes/app.ts";
import { continueInTab } from "./continue-in-tab.ts";

it.each([
  ["too many requests", 429, "too_many_requests"],
  ["the server is busy", 503, "unavailable"],
  ["the embedding site is refused", 403, "embed_origin_refused"],
])("a tab that cannot continue shows the reason: %s", async (_, status, code) => {
  const answered = await arrive(Response.json({ code, message: "In so many words." }, { status }));
  expect(answered.trouble).toMatchObject({ code, status, message: "In so many words." });
});

it("a tab that cannot reach the server reports it", async () => {
  expect((await arrive(null)).trouble).toMatchObject({ code: "unreachable", status: 0 });
});

it("a tab whose code was used up reports that it was opened already", async () => {
  const used = Response.json({ code: "embed_session_expired", message: "Over." }, { status: 401 });
  expect((await arrive(used)).trouble).toBeNull();
});

/** A tab opened with a code, and the server's response, if any. */
function arrive(answer: Response | null) {
  const host: Pick<Host, "fetch"> = {
    fetch: () => (answer ? Promise.resolve(answer) : Promise.reject(new TypeError("no network"))),
  };
  const context = { host, i18n: { load: async () => {} } } as unknown as App;
  return continueInTab({ context, location: { hash: "code", search: {} } });
}
