import { afterEach, beforeEach, expect, it } from "vitest";
import { aPdf } from "../../tests/support/journey.ts";
import { openTestApp, type TestApp } from "../../tests/support/test-app.ts";

let app: TestApp;
beforeEach(async () => {
  app = await openTestApp();
});
afterEach(() => app.close());

it.each(["application/pdf", "application/octet-stream", ""])(
  "a PDF as the body is looked at when it comes as %j",
  async (type) => {
    const headers: Record<string, string> = type ? { "Content-Type": type } : {};
    const response = await app.request("/api/verify", { method: "POST", headers, body: await aPdf("one") });
    expect(response.status).toBe(200);
    expect((await response.json()).data).toMatchObject({ signatures: [], document: null });
  },
);
