import { describe, expect, it } from "vitest";
import { readSettings, settingNames } from "./settings.ts";

const faultOf = (env: Record<string, string>): string => {
  try {
    readSettings(env);
    return "";
  } catch (error) {
    return (error as Error).message;
  }
};

describe("settings", () => {
  it("all have defaults", () => {
    expect(readSettings({})).toMatchObject({
      PORT: 8000,
      HOST: "127.0.0.1",
      DATA_DIR: "./data",
      MODE: "development",
      OBJECTS: "folder",
      SEAL_LEVEL: "B-B",
    });
  });

  it("switch the development outbox on only for a loopback server or when MODE=development is set", () => {
    const has = (env: Record<string, string | undefined>) => readSettings(env).hasOutbox;
    for (const env of [
      {},
      { HOST: "::1" },
      { PUBLIC_URL: "http://127.0.0.1:80" },
      { PUBLIC_URL: "http://localhost" },
    ]) {
      expect([env, has(env)]).toEqual([env, true]);
    }
    for (const env of [
      { HOST: "0.0.0.0" },
      { HOST: "::" },
      { HOST: "10.0.0.5" },
      { PUBLIC_URL: "https://a.example" },
    ]) {
      expect([env, has(env)]).toEqual([env, false]);
      expect(has({ ...env, MODE: "development" })).toBe(true);
    }
    expect(has({ SMTP_URL: "smtp://mail.example.com", MAIL_FROM: "a@example.com" })).toBe(false);
    expect(has({ MODE: "production", PUBLIC_URL: "https://a.example" })).toBe(false);
  });

  it("treat an empty variable as missing and ignore unknown variables", () => {
    expect(readSettings({ PORT: "", SMTP_URL: "", HOME: "/root" }).PORT).toBe(8000);
    expect(settingNames).not.toContain("HOME");
  });

  it("parse sign-in issuers, whose secrets may contain bars, and leave secrets out of error messages", () => {
    const entry = "Corp | https://id.example.com | c1 | a|b";
    const corp = { name: "Corp", issuer: "https://id.example.com", clientId: "c1", secret: "a|b" };
    expect(readSettings({ OIDC_SIGN_IN: entry }).OIDC_SIGN_IN).toEqual([corp]);
    expect(faultOf({ OIDC_SIGN_IN: "Corp|https://id.example.com|hidden" })).toBe(
      "OIDC_SIGN_IN: must be name|issuer|client id|secret",
    );
    expect(faultOf({ OIDC_SIGN_IN: `${entry},${entry}` })).toContain("named twice");
    expect(faultOf({ GOOGLE_CLIENT_ID: "c1" })).toContain("set both or none");
    const production = { MODE: "production", PUBLIC_URL: "https://a.example" };
    expect(faultOf({ ...production, OIDC_SIGN_IN: "Corp|http://id.example.com|c1|s" })).toContain(
      "https in production",
    );
    const outside = { OIDC_ISSUER: "https://id.example.com", OIDC_AUDIENCE: "a" };
    expect(faultOf({ ...outside, OIDC_SIGN_IN: entry })).toContain("only without OIDC_ISSUER");
  });

  it("raise the seal level to B-T when a time stamp authority is set, unless SEAL_LEVEL is set", () => {
    const urls = "https://a.example.com, https://b.example.com";
    expect(readSettings({ TSA_URL: urls })).toMatchObject({
      SEAL_LEVEL: "B-T",
      TSA_URL: ["https://a.example.com", "https://b.example.com"],
    });
    expect(readSettings({ TSA_URL: urls, SEAL_LEVEL: "B-LTA" }).SEAL_LEVEL).toBe("B-LTA");
  });

  it.each([
    "us-east-1=gs://the-bucket, eu-west-1=/srv/objects,",
    '{"us-east-1": "gs://the-bucket", "eu-west-1": "/srv/objects"}',
  ])("parse the object store of each data center from %s", (text) => {
    expect([...readSettings({ OBJECTS_REGIONS: text }).OBJECTS_REGIONS]).toEqual([
      ["us-east-1", "gs://the-bucket"],
      ["eu-west-1", "/srv/objects"],
    ]);
  });

  it.each([
    ["Countersign <sign@example.com>", { name: "Countersign", address: "sign@example.com" }],
    ['"Legal, Ltd" <sign@example.com>', { name: "Legal, Ltd", address: "sign@example.com" }],
    ["sign@example.com", { name: "Countersign", address: "sign@example.com" }],
  ])("parse the mail sender %j", (text, sender) => {
    expect(readSettings({ MAIL_FROM: text }).MAIL_FROM).toEqual(sender);
  });

  it.each<[Record<string, string>, string]>([
    [{ PORT: "many" }, "PORT"],
    [{ PORT: "70000" }, "PORT"],
    [{ MODE: "test" }, "MODE"],
    [{ PUBLIC_URL: "javascript:alert(1)" }, "PUBLIC_URL"],
    [{ OWN_ORIGINS: "https://sign.example.com/app" }, "OWN_ORIGINS"],
    [{ OWN_ORIGINS: "https://sign.example.com, sign.example.org" }, "OWN_ORIGINS"],
    [{ SMTP_URL: "mail.example.com" }, "SMTP_URL"],
    [{ SMTP_URL: "smtp://mail.example.com" }, "MAIL_FROM"],
    [{ MAIL_FROM: "nobody" }, "MAIL_FROM"],
    [{ OBJECTS: "s3://bucket" }, "OBJECTS"],
    [{ OBJECTS_REGIONS: "eu-west-1" }, "OBJECTS_REGIONS: must be region=place"],
    [{ OBJECTS_REGIONS: "{eu-west-1" }, "OBJECTS_REGIONS: must be region=place"],
    [{ OBJECTS_REGIONS: '{"eu-west-1": 1}' }, "OBJECTS_REGIONS: must be region=place"],
    [{ OBJECTS_REGIONS: "mars-1=gs://bucket" }, 'OBJECTS_REGIONS: "mars-1" is not one of the data centers'],
    [{ OBJECTS_REGIONS: "eu-west-1=s3://bucket" }, "OBJECTS_REGIONS: eu-west-1 must have a folder or gs://bucket"],
    [{ OBJECTS_REGIONS: "eu-west-1=" }, "OBJECTS_REGIONS: eu-west-1 must have"],
    [{ OBJECTS_REGIONS: "eu-west-1=/a,eu-west-1=/b" }, "OBJECTS_REGIONS: eu-west-1 is named twice"],
    [{ SECRETS_KEY: "short" }, "SECRETS_KEY"],
    [{ SEAL_LEVEL: "B-T" }, "SEAL_LEVEL"],
    [{ SEAL_KEY_P12: "a", SEAL_KEY_PEM: "b" }, "SEAL_KEY_PEM"],
    [{ OIDC_ISSUER: "https://id.example.com" }, "OIDC_AUDIENCE"],
    [{ TRUSTED_PROXIES: "10.0.0.0/99" }, "TRUSTED_PROXIES"],
    [{ TSA_URL: "tsa.example.com" }, "TSA_URL"],
    [{ RATE_LIMIT_FACTOR: "0" }, "RATE_LIMIT_FACTOR"],
    [{ KILLPOINT: "seal" }, "KILLPOINT"],
    [{ MODE: "production" }, "PUBLIC_URL"],
    [{ PUBLIC_URL: "https://x.org/sign" }, "PUBLIC_URL: must be an address without a path"],
    [{ PUBLIC_URL: "https://x.org/?a=b" }, "PUBLIC_URL: must be an address without a path"],
    [{ MODE: "production", PUBLIC_URL: "https://x.org", KILLPOINT: "a:1" }, "KILLPOINT"],
    [{ MODE: "production", PUBLIC_URL: "https://x.org", RATE_LIMITS: "off" }, "RATE_LIMITS"],
  ])("refuse %j with an error that names the setting", (env, name) => {
    expect(faultOf(env)).toContain(name);
  });

  it("do not repeat a secret in an error message", () => {
    expect(faultOf({ SECRETS_KEY: "my-secret", SMTP_URL: "http://user:hunter2@x" })).not.toMatch(/my-secret|hunter2/);
  });
});
