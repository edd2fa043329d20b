import { expect, test } from "vitest";
import { HOUR_MS } from "../../../domain/durations.ts";
import type { Host } from "../../host/host.ts";
import { createDocumentDetail } from "./document-detail-store.ts";

/** A server whose every response has new picture addresses, valid for an hour. */
function hostAt(clock: () => number): Host {
  let answers = 0;
  return {
    async fetch(path: string) {
      if (path.includes("/logs/")) return Response.json({ data: { items: [], intact: true } });
      answers += 1;
      const assets = { base: `/a/${answers}`, expiresAt: new Date(clock() + HOUR_MS).toISOString() };
      return Response.json({ data: { _id: "1", status: "SENT", version: answers, assets } });
    },
  } as unknown as Host;
}

test("pictures keep their address until it is about to expire", async () => {
  let now = 0;
  const detail = createDocumentDetail(
    hostAt(() => now),
    "1",
    () => now,
  );
  await detail.load();
  now = 50 * 60_000;
  await detail.load();
  expect(detail.value.value?.document).toMatchObject({ version: 2, assets: { base: "/a/1" } });
  now = 56 * 60_000;
  await detail.load();
  expect(detail.value.value?.document).toMatchObject({ version: 3, assets: { base: "/a/3" } });
});

test("a displayed page stays when a refresh is refused", async () => {
  let refuse = false;
  const host = hostAt(() => 0);
  const detail = createDocumentDetail(
    {
      ...host,
      fetch: (path) =>
        refuse
          ? Promise.resolve(Response.json({ code: "unavailable", message: "Later." }, { status: 503 }))
          : host.fetch(path),
    },
    "1",
    () => 0,
  );
  await detail.load();
  refuse = true;
  await detail.load();
  expect(detail.value.value?.document._id).toBe("1");
  expect(detail.refusal.value?.code).toBe("unavailable");
});
