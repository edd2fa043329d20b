import { describe, expect, it } from "vitest";
import { app, openAppForEachTest } from "../tests/support/setups/app.ts";
import { openTestApp } from "../tests/support/test-app.ts";
import { StorageFull, StoreBusy } from "./ports/basics.ts";
import { ObjectsUnavailable } from "./ports/files.ts";

openAppForEachTest();

describe("/support", () => {
  it("redirects to SUPPORT_URL, else to the mail sender, else to the privacy page", async () => {
    const placeWith = async (env: Record<string, string>) => {
      const own = await openTestApp({ env });
      const { status, headers } = await own.request("/support");
      await own.close();
      return [status, headers.get("Location")];
    };
    const mail = { SMTP_URL: "smtp://127.0.0.1:9", MAIL_FROM: "Sign <sign@example.com>" };
    expect(await placeWith({ ...mail, SUPPORT_URL: "https://help.example.com/" })).toEqual([
      302,
      "https://help.example.com/",
    ]);
    expect(await placeWith(mail)).toEqual([302, "mailto:sign@example.com"]);
    expect(await placeWith({})).toEqual([302, "/app/privacy"]);
  });
});

describe("pages of the app", () => {
  it.each(["/app/", "/app/documents/sign/t", "/app/document/preview/d", "/embed/sign"])(
    "allow only scripts with trusted types: %s",
    async (path) => {
      const policy = (await app.request(path)).headers.get("Content-Security-Policy");
      expect(policy).toContain("require-trusted-types-for 'script'");
      expect(policy).toContain("trusted-types default countersign-pdf");
    },
  );
});

describe("every response", () => {
  it.each(["/app/", "/app/documents/sign/some-token", "/api/health", "/api/nothing", "/nowhere", "/", "/api/docs"])(
    "of %s has a strict content security policy, forbids framing and sends no referrer",
    async (path) => {
      const { headers } = await app.request(path);
      const policy = headers.get("Content-Security-Policy")!;
      expect(policy).toContain("default-src 'none'");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).not.toContain("unsafe-inline");
      expect(policy.replace("'wasm-unsafe-eval'", "")).not.toContain("unsafe-eval");
      expect(headers.get("Referrer-Policy")).toBe("no-referrer");
      expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
      expect(headers.get("X-Request-Id")).toMatch(/^[0-9a-f-]{36}$/);
    },
  );

  it.each(["documents/sign/some-token", "pay/some-token", "payment/some-key/success"])(
    "of /app/%s, whose path contains a secret, forbids indexing",
    async (path) => {
      const { headers } = await app.request(`/app/${path}`);
      expect(headers.get("X-Robots-Tag")).toBe("noindex, nofollow");
    },
  );

  it("sends Strict-Transport-Security on https only", async () => {
    expect((await app.request("/api/health")).headers.has("Strict-Transport-Security")).toBe(false);
    const secure = await openTestApp({ env: { PUBLIC_URL: "https://sign.example.com" } });
    const { headers } = await secure.request("/api/health");
    expect(headers.get("Strict-Transport-Security")).toContain("max-age=");
    await secure.close();
  });
});

describe("an unexpected exception", () => {
  it("is a bare 500 with the request id; the cause is logged and not sent", async () => {
    app.deps.guests.open = () => Promise.reject(new Error("secret detail"));
    const answer = await app.json("GET", "/api/public/session");
    expect(answer.status).toBe(500);
    expect(answer.body).toMatchObject({ code: "internal", message: "Something Went Wrong" });
    expect(JSON.stringify(answer.body)).not.toContain("secret detail");
    expect(app.logged.join()).toContain(answer.body.requestId);
    expect(app.logged.join()).toContain("secret detail");
  });

  it.each([
    [new StorageFull("the folder of objects"), 507, "storage_full"],
    [new StoreBusy("the database"), 503, "unavailable"],
    [new ObjectsUnavailable("the bucket"), 503, "storage_unavailable"],
    [new Error("ENOSPC: a message that says more than its class"), 500, "internal"],
  ])("of the class of %s has the status and code of its class", async (error, status, code) => {
    app.deps.guests.open = () => Promise.reject(error);
    expect(await app.json("GET", "/api/public/session")).toMatchObject({ status, body: { code } });
  });
});

describe("the request log", () => {
  it("contains route patterns, but no token, ticket or query", async () => {
    await app.request("/api/asset/secret-ticket/part_1/pages/0.jpg?code=secret-code");
    await app.json("POST", "/api/recipient/session", { token: "secret-token" });
    const all = app.logged.join("\n");
    expect(all).toContain("/api/asset/:ticket");
    expect(all).not.toMatch(/secret-(ticket|code|token)/);
  });
});

describe("the reference", () => {
  it("is OpenAPI 3.1 with every call", async () => {
    const { body } = await app.json("GET", "/api/openapi.json");
    expect(body.openapi).toBe("3.1.0");
    expect(body.paths["/api/document/save/{documentId}"].post.requestBody).toBeDefined();
    expect(body.paths["/api/auth/sign-in/email"].post.security).toEqual([]);
    const [token, bearer, apiKey] = [{ token: [] }, { bearer: [] }, { apiKey: [] }];
    expect(body.paths["/api/embed/session"].post.security).toEqual([apiKey]);
    expect(body.paths["/api/integrations/api-key/generate"].post.security).toEqual([bearer, token]);
    const reading = body.paths["/api/document/{documentId}"].get.security;
    expect(reading).toEqual([apiKey, bearer, token, { guest: [] }, { embedSession: [] }]);
  });
});

describe("the development outbox", () => {
  it("returns 404 in production and when a mail server is set", async () => {
    expect((await app.request("/api/dev/mail")).status).toBe(200);
    const settings: Record<string, string>[] = [
      { MODE: "production", PUBLIC_URL: "https://sign.example.com", RATE_LIMITS: "on" },
      { SMTP_URL: "smtp://127.0.0.1:1", MAIL_FROM: "sign@example.com" },
    ];
    for (const env of settings) {
      const other = await openTestApp({ env });
      expect((await other.request("/api/dev/mail")).status).toBe(404);
      expect(JSON.stringify((await other.json("GET", "/api/openapi.json")).body)).not.toContain("/api/dev/mail");
      await other.close();
    }
  });
});
