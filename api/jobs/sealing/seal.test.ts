import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { aMember, linkOf, sendAs, signAs } from "../../../tests/support/app-people.ts";
import { openTestApp, type TestApp } from "../../../tests/support/test-app.ts";

let app: TestApp;
beforeEach(async () => {
  // Nothing listens on that port.
  app = await openTestApp({ env: { TSA_URL: "http://127.0.0.1:9/" } });
});
afterEach(() => app.close());

const delays = () => app.logged.filter((line) => line.includes("sealing is delayed")).length;

describe("a delayed seal", () => {
  it("is attempted once per retry, however often its owner requests another", async () => {
    const sam = await aMember(app, "sam");
    const id = await sendAs(app, sam.who, [{ name: "Ann", email: "ann@x.example" }]);
    await signAs(app, await linkOf(app, "ann@x.example"));
    await app.runner.runDue();
    expect(delays()).toBe(1);
    for (let tries = 1; tries <= 5; tries++) {
      expect((await app.json("POST", `/api/document/seal/${id}`, {}, sam.who)).status).toBe(200);
      await app.runner.runDue();
      expect(delays()).toBe(1 + tries);
    }
    const { body } = await app.json("GET", `/api/document/${id}`, undefined, sam.who);
    app.clock.nowMs = Date.parse(body.data.sealing.nextTryAt);
    await app.runner.runDue();
    expect(delays()).toBe(7);
  });
});
