import { expect, it } from "vitest";
import type { Host } from "../host/host.ts";
import { createInvitation } from "./create-invitation.ts";

const invited = {
  ...{ workspace: "Acme", invitedBy: "Ada", email: "bo@example.com", role: "member" },
  expiresAt: "2026-11-30T00:00:00.000Z",
};

it("an invitation that failed to load is loaded again on request, and its refusal disappears", async () => {
  let isDown = true;
  const fetch = async () => {
    if (isDown) throw new TypeError("offline");
    return new Response(JSON.stringify({ data: invited }));
  };
  const store = createInvitation({ fetch } as unknown as Host, "t1");
  await store.load();
  expect([store.refusal.value?.code, store.value.value]).toEqual(["unreachable", null]);
  isDown = false;
  await store.load();
  expect([store.refusal.value, store.value.value?.workspace]).toEqual([null, "Acme"]);
});

it("an invitation that ended while it was displayed is replaced by its refusal", async () => {
  const fetch = async () => new Response(JSON.stringify({ data: invited }));
  const store = createInvitation({ fetch } as unknown as Host, "t1");
  await store.load();
  store.end({ code: "invitation_expired", status: 410, message: "", faults: [] });
  expect(store.refusal.value?.code).toBe("invitation_expired");
});
