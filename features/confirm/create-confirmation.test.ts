import { expect, it } from "vitest";
import type { Host } from "../host/host.ts";
import { createConfirmation } from "./create-confirmation.ts";

it("a form that mails its code when it is shown mails one, however often it is drawn", async () => {
  const paths: string[] = [];
  const fetch = async (path: string) => {
    paths.push(path);
    return new Response(JSON.stringify({ data: { sent: false } }));
  };
  const confirmation = createConfirmation({ fetch } as unknown as Host, { email: "bo@example.com" });
  expect(await Promise.all([confirmation.sendFirst(), confirmation.sendFirst()])).toEqual([true, false]);
  expect(await confirmation.sendFirst()).toBe(false);
  expect(paths).toHaveLength(1);
});
