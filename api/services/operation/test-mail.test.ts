import { afterAll, beforeAll, expect, it } from "vitest";
import { aMember, tokenIn, type Who } from "../../../tests/support/app-people.ts";
import { openTestApp, type TestApp } from "../../../tests/support/test-app.ts";

let app: TestApp;
let help: Who;
beforeAll(async () => {
  app = await openTestApp({ env: { SUPPORT_ACCOUNTS: "help@example.com" } });
  const account = { name: "Help", email: "help@example.com", password: "Right1!pass" };
  help = { Token: (await app.json("POST", "/api/auth/sign-up/email", account)).body.token };
  await app.runner.runDue();
  await app.json("POST", "/api/user/verify/user", { token: await tokenIn(app, account.email, "token=") }, help);
});
afterAll(() => app?.close());

const test = (body: object, who = help) => app.json("POST", "/api/operation/mail-test", body, who);

it("mail-test can be called only by the support team", async () => {
  const { who } = await aMember(app, "Olga Owner");
  expect((await test({}, who)).body.code).toBe("not_authorized");
});

it("mail-test puts a mail into the outbox without a mail server, and reads no DNS records", async () => {
  expect((await test({})).body.data).toEqual({
    ...{ state: "outbox", to: "help@example.com", reason: null, lines: [], domain: null, records: [] },
  });
  const mails = (await app.json("GET", "/api/dev/mail?to=help%40example.com")).body.data;
  expect(mails[0].subject).toBe("Test email from Countersign");
});

it("mail-test reads the sending domain's DNS records, a parent's policy and keys of common selectors", async () => {
  const names: Record<string, string[]> = {
    "sign.example.com": ["v=spf1 mx -all"],
    "_dmarc.example.com": ["v=DMARC1; p=none"],
    "s1._domainkey.sign.example.com": ["v=DKIM1; p=MIGf"],
    "own._domainkey.sign.example.com": ["v=DKIM1; p="],
  };
  const asked: string[] = [];
  Object.assign(app.deps, {
    mailFrom: "post@sign.example.com",
    textRecords: async (name: string) => {
      asked.push(name);
      if (name.startsWith("mail._domainkey")) throw new Error("no answer");
      return names[name] ?? [];
    },
  });
  const { domain, records } = (await test({})).body.data;
  expect(domain).toBe("sign.example.com");
  expect(records).toEqual([
    { kind: "spf", name: "sign.example.com", record: "v=spf1 mx -all", verdict: "good" },
    { kind: "dkim", name: "s1._domainkey.sign.example.com", record: "v=DKIM1; p=MIGf", verdict: "good" },
    { kind: "dmarc", name: "_dmarc.example.com", record: "v=DMARC1; p=none", verdict: "weak" },
  ]);
  expect(asked).toContain("_dmarc.sign.example.com");
  const verdictOf = async (selector: string) => (await test({ selector })).body.data.records[1].verdict;
  expect([await verdictOf("own"), await verdictOf("other"), await verdictOf("mail")]).toEqual([
    "revoked",
    "missing",
    "unknown",
  ]);
  expect((await test({ selector: "a b" })).body.code).toBe("invalid_input");
});
