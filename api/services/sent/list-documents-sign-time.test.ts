import { afterEach, beforeEach, expect, it } from "vitest";
import { aMember, anEmail, linkOf, sendAs, signAs } from "../../../tests/support/app-people.ts";
import { openTestApp, type TestApp } from "../../../tests/support/test-app.ts";

let app: TestApp;
beforeEach(async () => {
  app = await openTestApp();
});
afterEach(() => app.close());

it("the median time to sign covers one's own documents completed in the last weeks", async () => {
  const { who } = await aMember(app, "sam");
  const other = await aMember(app, "olga");
  const read = async (by: typeof who) =>
    (await app.json("GET", "/api/document/sign-time", undefined, by)).body.data as {
      medianMinutes: number | null;
      documents: number;
    };
  expect(await read(who)).toEqual({ medianMinutes: null, documents: 0 });
  for (const hours of [1, 5, 90]) {
    const email = anEmail("ann");
    await sendAs(app, who, [{ name: "Ann", email }]);
    const token = await linkOf(app, email);
    app.clock.nowMs += hours * 3_600_000;
    await signAs(app, token);
    await app.runner.runDue();
  }
  const { medianMinutes, documents } = await read(who);
  expect(documents).toBe(3);
  expect(Math.abs(medianMinutes! - 300)).toBeLessThan(30);
  expect(await read(other.who)).toEqual({ medianMinutes: null, documents: 0 });
});
