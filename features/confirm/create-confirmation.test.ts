import { expect, it } from "vitest";
import type { Host } from "../host/host.ts";
import { createConfirmation } from "./create-confirmation.ts";

it("one code is mailed when the form opens, however often it is rendered", async () => {
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
