import { afterEach, describe, expect, it, vi } from "vitest";
import { uploadDocumentCall } from "../../domain/contract/document.ts";
import { GUEST_KEY } from "../../features/account/session-keys.ts";
import type { HostStorage } from "../../features/host/host.ts";
import type { I18n } from "../../features/host/i18n.ts";
import { TOKEN_KEY } from "../../features/host/token-key.ts";
import { upload } from "../../features/host/upload.ts";
import { createWebHost } from "./host.ts";

afterEach(() => vi.unstubAllGlobals());

describe("a guest whose session has expired", () => {
  it("gets a new one, and the refused request is repeated once", async () => {
    const { host, storage, requests } = visit({ [GUEST_KEY]: "ended" });
    const answers = await Promise.all([host.fetch("/api/document/1"), host.fetch("/api/document/1")]);
    expect(answers.map((answer) => answer.status)).toEqual([200, 200]);
    expect(storage.get(GUEST_KEY)).toBe("new");
    expect(requests.filter((who) => who === "new")).toHaveLength(2);
  });

  it("can upload with the new one", async () => {
    const { host } = visit({ [GUEST_KEY]: "ended" });
    expect((await upload(host, uploadDocumentCall, new FormData())).ok).toBe(true);
  });

  it("keeps what they typed on this device", async () => {
    const { host, storage } = visit({ [GUEST_KEY]: "ended", "draft:new": "typed" });
    await host.fetch("/api/document/1");
    expect(storage.get("draft:new")).toBe("typed");
  });
});

it("a guest with a valid session keeps it after other refusals", async () => {
  const { host, storage, requests } = visit({ [GUEST_KEY]: "good" }, { refuses: "good" });
  expect((await host.fetch("/api/document/1")).status).toBe(401);
  expect(storage.get(GUEST_KEY)).toBe("good");
  expect(requests).toEqual(["good"]);
});

it("a member whose session has expired never becomes a guest", async () => {
  const { host, storage, ended } = visit({ [TOKEN_KEY]: "ended" });
  expect((await host.fetch("/api/document/1")).status).toBe(401);
  expect(ended).toHaveBeenCalledOnce();
  expect(storage.get(GUEST_KEY)).toBeNull();
});

it.each([
  ["a recipient's proven session has expired", "/api/recipient/edit-fields"],
  ["the code of an embedded signer's tab was used already", "/api/embed/tab/take"],
])("a member stays signed in when %s", async (_, path) => {
  const { host, ended } = visit({ [TOKEN_KEY]: "ended" });
  expect((await host.fetch(path)).status).toBe(401);
  expect(ended).not.toHaveBeenCalled();
});

it("a member stays signed in when an API key in a request is refused", async () => {
  const { host, ended } = visit({ [TOKEN_KEY]: "ended" });
  const headers = { Token: "", Authorization: "Bearer csk_revoked" };
  expect((await host.fetch("/api/embed/session", { headers })).status).toBe(401);
  expect(ended).not.toHaveBeenCalled();
});

it("a public page does not reveal who is signed in elsewhere", async () => {
  const { host, requests } = visit({ [TOKEN_KEY]: "ended", [GUEST_KEY]: "ended" }, { isForAnybody: true });
  await host.fetch("/api/template/form-data/1");
  expect(requests).toEqual([""]);
});

/** A browser with values in its storage, and a server that accepts the sessions `good` and `new`. */
function visit(stored: Record<string, string>, server: { refuses?: string; isForAnybody?: boolean } = {}) {
  const entries = new Map(Object.entries(stored));
  const storage: HostStorage = {
    get: (key) => entries.get(key) ?? null,
    set: (key, value) => void entries.set(key, value),
    remove: (key) => void entries.delete(key),
    keys: () => [...entries.keys()],
  };
  const requests: string[] = [];
  const statusFor = (who: string) => {
    requests.push(who);
    return ["good", "new"].includes(who) && who !== server.refuses ? 200 : 401;
  };
  const answer = (status: number, data: unknown) =>
    Response.json(status === 200 ? { data } : { code: "unauthenticated", message: "" }, { status });
  vi.stubGlobal("fetch", async (path: string, { headers = {} }: { headers?: Record<string, string> } = {}) => {
    const guest = headers["x-public-session"] ?? "";
    if (path.startsWith("/api/public/session")) return answer(200, { sessionId: guest === "good" ? "good" : "new" });
    return answer(statusFor(headers.Token ?? guest), {});
  });
  vi.stubGlobal("XMLHttpRequest", requestClass(statusFor));
  const ended = vi.fn();
  const i18n = { language: { peek: () => "en" } } as unknown as I18n;
  vi.stubEnv("BASE_URL", "/app/");
  const host = createWebHost({
    ...{ storage, i18n, announce: () => {}, onSessionEnd: ended },
    isForAnybody: server.isForAnybody ?? false,
  });
  return { host, storage, requests, ended };
}

function requestClass(statusFor: (who: string) => number) {
  return class {
    upload = {};
    status = 0;
    responseText = "";
    onload = () => {};
    #who = "";
    open() {}
    setRequestHeader(name: string, value: string) {
      if (name === "x-public-session") this.#who = value;
    }
    getResponseHeader() {
      return null;
    }
    send() {
      this.status = statusFor(this.#who);
      this.responseText = JSON.stringify(this.status === 200 ? { data: [] } : { code: "unauthenticated" });
      queueMicrotask(() => this.onload());
    }
  };
}
