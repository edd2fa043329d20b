import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { endpoint } from "../../domain/contract/endpoint.ts";
import type { Instant } from "../../domain/ids.ts";
import { aMember, saveAs, type Who } from "../../tests/support/app-people.ts";
import { openTestApp, type TestApp } from "../../tests/support/test-app.ts";
import { currentVersion, deprecationHeaders, joinHeaders, nextPageHeaders } from "./answer-headers.ts";

const ending = endpoint({
  ...{ method: "GET", path: "/api/former/list", summary: "A list that ends.", caller: "anyone" },
  query: z.object({ search: z.optional(z.string()), cursor: z.optional(z.string()) }),
  deprecated: {
    since: "2026-01-01T00:00:00.000Z" as Instant,
    sunset: "2027-01-01T00:00:00.000Z" as Instant,
    link: "/api/docs#former",
  },
});

describe("a deprecated call", () => {
  it("sends Deprecation, Sunset and a link to read", () => {
    expect(deprecationHeaders(ending)).toEqual({
      Deprecation: "@1767225600",
      Sunset: "Fri, 01 Jan 2027 00:00:00 GMT",
      Link: '</api/docs#former>; rel="deprecation"',
    });
    expect(deprecationHeaders({})).toEqual({});
  });

  it("sends the link to the next page in the same Link header", () => {
    const next = nextPageHeaders(ending, "https://x.test/api/former/list?search=a%20b", { cursor: "c/1" });
    expect(joinHeaders(deprecationHeaders(ending), next).Link).toBe(
      '</api/docs#former>; rel="deprecation", </api/former/list?search=a+b&cursor=c%2F1>; rel="next"',
    );
  });
});

describe("a response", () => {
  let app: TestApp;
  let who: Who;
  beforeAll(async () => {
    app = await openTestApp();
    ({ who } = await aMember(app, "Sam Sender"));
    for (let drafts = 0; drafts < 3; drafts++) await saveAs(app, who, [], { fileParts: [] });
  }, 60_000);
  afterAll(() => app?.close());

  it("links to the next page of a list until the last one", async () => {
    const seen: string[] = [];
    let path: string | undefined = "/api/document/all?limit=1&view=draft";
    while (path) {
      const answer = await app.json("GET", path, undefined, who);
      seen.push(...answer.body.data.items.map((row: { _id: string }) => row._id));
      path = /^<([^>]+)>; rel="next"$/.exec(answer.headers.get("Link") ?? "")?.[1];
      if (path) expect(path).toContain("view=draft");
    }
    expect(new Set(seen).size).toBe(3);
  });

  it("names the API version, also when it is a refusal; an unknown requested version gets 400", async () => {
    for (const path of ["/api/health", "/api/nothing", "/api/document/all"]) {
      expect((await app.request(path)).headers.get("Countersign-Version")).toBe(currentVersion);
    }
    const ask = (version: string) => app.json("GET", "/api/health", undefined, { "Countersign-Version": version });
    expect((await ask(currentVersion)).status).toBe(200);
    const unknown = await ask("2019-01-01");
    expect(unknown).toMatchObject({ status: 400, body: { code: "unknown_api_version" } });
    expect(unknown.body.requestId).toBe(unknown.headers.get("X-Request-Id"));
    expect(unknown.body.message).toContain(currentVersion);
  });
});

it("a rate-limited response tells the remaining calls in both forms of the headers", async () => {
  const app = await openTestApp({ env: { RATE_LIMITS: "on" } });
  const { headers } = await app.request("/api/embed/page?workspace=none");
  const [limit, left] = [headers.get("RateLimit-Limit"), headers.get("RateLimit-Remaining")];
  expect(headers.get("RateLimit-Policy")).toMatch(new RegExp(`^"address";q=${limit};w=\\d+$`));
  expect(headers.get("RateLimit")).toMatch(new RegExp(`^"address";r=${left};t=\\d+$`));
  await app.close();
});
