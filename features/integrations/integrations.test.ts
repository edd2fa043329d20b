import { expect, it } from "vitest";
import type { Host } from "../host/host.ts";
import { createIntegrations } from "./integrations.ts";

type Reply = { status: number; body: object };
const connection = { _id: "i1", type: "twilio", isActive: true };
const form = { accountId: "AC", apiKey: "token", CPVId: "VA" };
const refused: Reply = { status: 422, body: { code: "integration_refused", message: "No." } };

/** A host whose server replies by method and path. */
function hostOf(replies: Record<string, Reply>): { host: Host; requests: string[] } {
  const requests: string[] = [];
  const fetch = async (path: string, init?: RequestInit) => {
    const name = `${init?.method} ${path}`;
    requests.push(name);
    const { status, body } = replies[name] ?? { status: 500, body: {} };
    return new Response(JSON.stringify(body), { status });
  };
  return { host: { fetch } as unknown as Host, requests };
}

const known = (connected: object[]) => ({
  "GET /api/integrations": {
    status: 200,
    body: {
      data: [
        { type: "twilio", isActive: connected.length > 0 },
        { type: "box", isActive: false },
      ],
    },
  },
  "GET /api/integrations/connected": { status: 200, body: { data: connected } },
});

it("connections and available integrations load together", async () => {
  const { host } = hostOf(known([connection]));
  const integrations = createIntegrations(host);
  expect(integrations.value.value).toBeNull();
  await integrations.load();
  expect(integrations.value.value?.kinds).toEqual(["twilio"]);
  expect(integrations.value.value?.connected).toEqual([connection]);
});

it("a failed load is reported until it succeeds", async () => {
  const replies: Record<string, Reply> = { ...known([]), "GET /api/integrations/connected": refused };
  const integrations = createIntegrations(hostOf(replies).host);
  await integrations.load();
  expect([integrations.value.value, integrations.refusal.value?.message]).toEqual([null, "No."]);
  Object.assign(replies, known([]));
  await integrations.load();
  expect([integrations.value.value?.kinds, integrations.refusal.value]).toEqual([["twilio"], null]);
});

it("a new connection replaces the previous one; a refused one changes nothing", async () => {
  const replies: Record<string, Reply> = { ...known([connection]) };
  const integrations = createIntegrations(hostOf(replies).host);
  await integrations.load();
  replies["POST /api/integrations/oauth-credentials"] = refused;
  expect((await integrations.connectTwilio(form)).ok).toBe(false);
  expect(integrations.value.value?.connected).toEqual([connection]);
  const next = { ...connection, _id: "i2" };
  replies["POST /api/integrations/oauth-credentials"] = { status: 200, body: { data: next } };
  await integrations.connectTwilio(form);
  expect(integrations.value.value?.connected).toEqual([next]);
});

it("a connection is removed once the server has confirmed it", async () => {
  const replies: Record<string, Reply> = { ...known([connection]) };
  const { host, requests } = hostOf(replies);
  const integrations = createIntegrations(host);
  await integrations.load();
  const [one] = integrations.value.value!.connected;
  await integrations.disconnect(one!);
  expect(integrations.value.value?.connected).toEqual([connection]);
  replies["DELETE /api/integrations/i1"] = { status: 200, body: { data: { _id: "i1" } } };
  await integrations.disconnect(one!);
  expect(integrations.value.value?.connected).toEqual([]);
  expect(requests.at(-1)).toBe("DELETE /api/integrations/i1");
});
