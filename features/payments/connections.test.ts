import { describe, expect, it } from "vitest";
import type { PaymentConnectionView } from "../../domain/contract/payment.ts";
import type { Host } from "../host/host.ts";
import { formOf } from "./connection-form.ts";
import { createConnections } from "./connections.ts";

const aConnection = (id: string, connectionName = id) => ({ _id: id, connectionName }) as PaymentConnectionView;

type Request = { method: string; path: string; body: unknown };

/** A host whose server replies by `answer`. */
function hostWith(answer: (request: Request) => { status?: number; body: object }): Host {
  return {
    async fetch(path: string, init: RequestInit) {
      const body = init.body ? JSON.parse(String(init.body)) : undefined;
      const { status = 200, body: reply } = answer({ method: init.method!, path, body });
      return Response.json(reply, { status });
    },
  } as unknown as Host;
}

const no = (code: string) => ({ status: code === "not_found" ? 404 : 422, body: { code, message: code, errors: [] } });
const form = formOf(null);

describe("the page's connections", () => {
  const opened = async (...answers: ReturnType<Parameters<typeof hostWith>[0]>[]) => {
    const replies = [{ body: { data: { items: [aConnection("b"), aConnection("a")] } } }, ...answers];
    const requests: Request[] = [];
    const connections = createConnections(
      hostWith((one) => {
        requests.push(one);
        return replies.shift()!;
      }),
    );
    await connections.load();
    return { connections, asked: requests, names: () => connections.value.value?.map((one) => one.connectionName) };
  };

  it("prepend a new one and update a changed one in place", async () => {
    const {
      connections,
      asked: requests,
      names,
    } = await opened({ body: { data: aConnection("c") } }, { body: { data: aConnection("b", "Other") } });
    expect((await connections.save(null, form)).ok).toBe(true);
    expect(
      (await connections.save(aConnection("b"), { ...formOf(aConnection("b")), connectionName: "Other" })).ok,
    ).toBe(true);
    expect(names()).toEqual(["c", "Other", "a"]);
    expect(requests.slice(1).map(({ method, path }) => `${method} ${path}`)).toEqual([
      "POST /api/payment/create",
      "PATCH /api/payment/update/b",
    ]);
    // Another window may have changed the rest.
    expect(requests.at(-1)?.body).toEqual({ connectionName: "Other" });
  });

  it("stay unchanged when saving or deleting is refused", async () => {
    const { connections, names } = await opened(no("invalid_input"), no("conflict"));
    expect((await connections.save(null, form)).ok).toBe(false);
    expect((await connections.remove("a")).ok).toBe(false);
    expect(names()).toEqual(["b", "a"]);
  });

  it("no longer include one that was deleted here or elsewhere", async () => {
    const { connections, names } = await opened({ body: { data: { _id: "a" } } }, no("not_found"));
    await connections.remove("a");
    await connections.remove("b");
    expect(names()).toEqual([]);
  });

  it("report why they failed to load, and load on retry", async () => {
    let isDown = true;
    const connections = createConnections(
      hostWith(() =>
        isDown ? { status: 503, body: { code: "unavailable", message: "Later" } } : { body: { data: { items: [] } } },
      ),
    );
    await connections.load();
    expect(connections.refusal.value?.code).toBe("unavailable");
    expect(connections.value.value).toBeNull();
    isDown = false;
    await connections.load();
    expect([connections.refusal.value, connections.value.value]).toEqual([null, []]);
  });
});

describe("the form of a connection", () => {
  it("starts with Stripe, the sandbox and dollars, and without a key", () => {
    expect(form).toMatchObject({ provider: "stripe", mode: "sandbox", currency: "usd", secretKey: "" });
    const known = { connectionName: "Office", provider: "stripe", mode: "production", currency: "jpy" };
    expect(formOf({ ...aConnection("a"), ...known } as PaymentConnectionView)).toEqual({
      ...known,
      ...{ secretKey: "", webhookSecret: "" },
    });
  });
});
