import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Host } from "../../host/host.ts";
import type { Account } from "../account.ts";
import { createIssuerReturn } from "./create-issuer-return.ts";

const SEARCH = "?state=flow1.secret&code=c";
let stored: Map<string, string>;
let calls: string[];
const close = vi.fn();
const announce = vi.fn();
const go = vi.fn();
const onReturnTo = vi.fn();

beforeEach(() => {
  stored = new Map();
  calls = [];
  vi.clearAllMocks();
  const sessionStorage = {
    getItem: (key: string) => stored.get(key) ?? null,
    removeItem: (key: string) => stored.delete(key),
  };
  vi.stubGlobal("window", { sessionStorage, close });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

function issuerReturn(answer: (path: string) => Response) {
  const fetch = async (path: string) => {
    calls.push(path);
    return answer(path);
  };
  const host = { apiBase: "", fetch, announce, go } as unknown as Host;
  const account = { enter: async () => ({ ok: true, value: "signed_in" }) } as unknown as Account;
  return createIssuerReturn(host, account, { search: SEARCH, onReturnTo, refusalText: ({ message }) => message });
}

const handle = () => new Response(JSON.stringify({ data: { handle: "h1" } }));
const refusal = () =>
  new Response(JSON.stringify({ code: "issuer_refused", message: "Refused." }), {
    status: 403,
  });

function leaveTab(isLinking: boolean): void {
  const left = { flow: "flow1", tab: "t1", isLinking, returnTo: "/documents" };
  stored.set("countersign.sign-in", JSON.stringify(left));
}

it("the issuer's response is sent once, however often the page is rendered", async () => {
  const returned = issuerReturn(handle);
  await Promise.all([returned.finish(), returned.finish()]);
  expect(calls).toHaveLength(1);
});

it("a window reports to its opener and closes", async () => {
  const channel = new BroadcastChannel("countersign.sign-in.flow1");
  const message = new Promise((resolve) => {
    channel.onmessage = ({ data }) => resolve(data);
  });
  const returned = issuerReturn(refusal);
  await returned.finish();
  expect(await message).toEqual({ failed: "Refused." });
  channel.close();
  expect(returned.state.value).toMatchObject({ kind: "failed", refusal: { code: "issuer_refused" } });
  expect(close).toHaveBeenCalledOnce();
});

it("a tab that was redirected to the issuer signs in and continues at the destination", async () => {
  leaveTab(false);
  const returned = issuerReturn(handle);
  await returned.finish();
  expect(onReturnTo).toHaveBeenCalledWith("/documents");
  expect(announce).toHaveBeenCalledWith({ type: "signed_in" });
  expect([close.mock.calls.length, stored.size]).toEqual([0, 0]);
});

it("a tab that was redirected to link an issuer returns to the profile", async () => {
  leaveTab(true);
  await issuerReturn(handle).finish();
  expect(go).toHaveBeenCalledWith({ type: "profile_wanted", section: "security" });
  expect(onReturnTo).not.toHaveBeenCalled();
});
