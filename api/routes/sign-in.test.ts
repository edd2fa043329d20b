import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { aMember, anEmail, tokenIn, type Who } from "../../tests/support/app-people.ts";
import { followTo, type Issuer, openIssuer } from "../../tests/support/issuer.ts";
import { openTestApp, type TestApp } from "../../tests/support/test-app.ts";

const redirectUri = "http://countersign.test/app/login/return";
const tab = "a".repeat(43);
const otherTab = "b".repeat(43);

let issuer: Issuer;
let app: TestApp;
beforeAll(async () => {
  issuer = await openIssuer([redirectUri], "127.0.0.1");
});
afterAll(() => issuer.close());
beforeEach(async () => {
  const { url, clientId, secret } = issuer;
  app = await openTestApp({ env: { OIDC_SIGN_IN: `Corp|${url}|${clientId}|${secret}` } });
});
afterEach(() => app.close());

const provider = async () => (await app.json("GET", "/api/auth/ways")).body.data.providers[0].id;
const detail = (who: Who) => app.json("GET", "/api/user/detail", undefined, who);
const waysOf = async (who: Who) => (await app.json("GET", "/api/user/ways", undefined, who)).body.data;
const finish = (handle: string, from = tab) => app.json("POST", "/api/auth/issuer/finish", { handle, tab: from });
const back = (search: string) => app.json("POST", "/api/auth/issuer/return", { search });

/** The query with which the issuer sends a person back. */
async function answerFor(person: Issuer["person"], who?: Who): Promise<string> {
  issuer.person = person;
  const path = who ? "/api/user/ways/issuer/begin" : "/api/auth/issuer/begin";
  const { body } = await app.json("POST", path, { provider: await provider(), tab }, who);
  return (await followTo(new URL(body.data.url), redirectUri)).search;
}

const handleFor = async (person: Issuer["person"], who?: Who): Promise<string> =>
  (await back(await answerFor(person, who))).body.data.handle;

const aPerson = (name: string, more: Partial<NonNullable<Issuer["person"]>> = {}) => ({
  ...{ sub: crypto.randomUUID(), email: anEmail(name), email_verified: true, name },
  ...more,
});

describe("signing in with an issuer", () => {
  it("creates an account with a confirmed address, and finds it later even under another address", async () => {
    const ann = aPerson("Ann");
    const first = await finish(await handleFor(ann));
    expect(first.body.user).toMatchObject({ email: ann.email, name: "Ann", emailVerified: true });
    const again = await finish(await handleFor({ ...ann, email: anEmail("Ann") }));
    expect(again.body.user).toEqual(first.body.user);
    expect((await detail({ Token: again.body.token })).body.data).toMatchObject({ email: ann.email });
    expect(await waysOf({ Token: again.body.token })).toMatchObject({ hasPassword: false, offered: [] });
  });

  it("accepts the issuer's answer and the handle once each", async () => {
    const answer = await answerFor(aPerson("Ann"));
    const { handle } = (await back(answer)).body.data;
    expect((await back(answer)).body.code).toBe("issuer_sign_in_failed");
    const tries = await Promise.all(Array.from({ length: 8 }, () => finish(handle)));
    expect(tries.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await finish(handle)).body.code).toBe("issuer_sign_in_failed");
  });

  it("is bound to its tab: a handle from another tab is refused and used up", async () => {
    const handle = await handleFor(aPerson("Ann"));
    expect((await finish(handle, otherTab)).body.code).toBe("issuer_sign_in_failed");
    expect((await finish(handle)).body.code).toBe("issuer_sign_in_failed");
  });

  it("expires after a minute for the handle, and ten for the issuer's page", async () => {
    const handle = await handleFor(aPerson("Ann"));
    app.clock.nowMs += 60_000;
    expect((await finish(handle)).body.code).toBe("issuer_sign_in_failed");
    const answer = await answerFor(aPerson("Ann"));
    app.clock.nowMs += 10 * 60_000;
    expect((await back(answer)).body.code).toBe("issuer_sign_in_failed");
  });

  it("is refused if the person cancelled, or the answer is made up", async () => {
    expect((await back(await answerFor(null))).body.code).toBe("issuer_sign_in_failed");
    expect((await back("?code=x&state=made.up")).body.code).toBe("issuer_sign_in_failed");
    expect((await back("")).body.code).toBe("issuer_sign_in_failed");
  });

  it("creates one account for parallel first sign-ins", async () => {
    const ann = aPerson("Ann");
    const handles = [await handleFor(ann), await handleFor(ann), await handleFor(ann)];
    const answers = await Promise.all(handles.map((handle) => finish(handle)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(answers.map(({ body }) => body.user.id)).size).toBe(1);
  });

  it("redirects to the name of the own machine at which it began, because no other page reaches the waiting tab", async () => {
    const { url, clientId, secret } = issuer;
    const PUBLIC_URL = "http://127.0.0.1:8123";
    const local = await openTestApp({ env: { PUBLIC_URL, OIDC_SIGN_IN: `Corp|${url}|${clientId}|${secret}` } });
    const body = { provider: await provider(), tab };
    for (const origin of ["http://localhost:8123", PUBLIC_URL]) {
      const begun = await local.json("POST", "/api/auth/issuer/begin", body, { Origin: origin });
      expect(new URL(begun.body.data.url).searchParams.get("redirect_uri")).toBe(`${origin}/app/login/return`);
    }
    await local.close();
  });

  it("redirects only to our own origin", async () => {
    const body = { provider: await provider(), tab };
    const asked = await app.json("POST", "/api/auth/issuer/begin", body, { Origin: "https://evil.example" });
    expect(new URL(asked.body.data.url).searchParams.get("redirect_uri")).toBe(redirectUri);
  });
});

describe("an issuer's email address", () => {
  it("links the login to the account that confirmed the same address", async () => {
    const { who, email } = await aMember(app, "Ann");
    const { body } = await finish(await handleFor(aPerson("Ann", { email: email.toUpperCase() })));
    expect(body.user.id).toBe((await detail(who)).body.data.uid);
    expect((await waysOf(who)).logins).toMatchObject([{ name: "Corp" }]);
    expect((await detail(who)).status).toBe(200);
  });

  it("opens no existing account if the issuer did not confirm it", async () => {
    const { email } = await aMember(app, "Ann");
    const stranger = aPerson("Eve", { email, email_verified: false });
    expect((await finish(await handleFor(stranger))).body.code).toBe("sign_in_other_way_first");
  });

  it("must be confirmed in the new account if the issuer did not confirm it", async () => {
    const ann = aPerson("Ann", { email_verified: false });
    const { body } = await finish(await handleFor(ann));
    expect(body.user.emailVerified).toBe(false);
    await app.runner.runDue();
    const confirmed = { token: await tokenIn(app, ann.email, "token=") };
    expect((await app.json("POST", "/api/user/verify/user", confirmed, { Token: body.token })).status).toBe(200);
  });

  it("takes over an unconfirmed account and removes the password and sessions of whoever made it", async () => {
    const email = anEmail("Ann");
    const planted = { name: "Eve", email, password: "Right1!pass" };
    const planter = { Token: (await app.json("POST", "/api/auth/sign-up/email", planted)).body.token };
    const { body } = await finish(await handleFor(aPerson("Ann", { email })));
    expect(body.user).toMatchObject({ email, emailVerified: true });
    expect((await detail(planter)).status).toBe(401);
    const { name: _, ...credentials } = planted;
    const password = await app.json("POST", "/api/auth/sign-in/email", credentials);
    expect(password.body.code).toBe("wrong_credentials");
    expect(await waysOf({ Token: body.token })).toMatchObject({ hasPassword: false, logins: [{ name: "Corp" }] });
  });

  it("that was never confirmed loses its login when its owner signs in by an emailed link", async () => {
    const email = anEmail("Ann");
    const planter = aPerson("Eve", { email, email_verified: false });
    const planted = await finish(await handleFor(planter));
    await app.json("POST", "/api/user/generate/magic/link", { email });
    await app.runner.runDue();
    const token = await tokenIn(app, email, "/login/link");
    const own = await app.json("POST", "/api/auth/sign-in/magic", { token });
    expect((await detail({ Token: planted.body.token })).status).toBe(401);
    expect(await waysOf({ Token: own.body.token })).toMatchObject({ hasPassword: false, logins: [] });
    expect((await finish(await handleFor(planter))).body.code).toBe("sign_in_other_way_first");
  });

  it("that was never confirmed loses its login when its owner resets the password by mail", async () => {
    const email = anEmail("Ann");
    await finish(await handleFor(aPerson("Eve", { email, email_verified: false })));
    await app.json("POST", "/api/user/password/forgot", { email });
    await app.runner.runDue();
    const token = await tokenIn(app, email, "resetPassword");
    const password = "Right2!pass";
    expect((await app.json("POST", "/api/user/password/update", { email, password, token })).status).toBe(200);
    const { body } = await app.json("POST", "/api/auth/sign-in/email", { email, password });
    expect(await waysOf({ Token: body.token })).toMatchObject({ hasPassword: true, logins: [] });
  });

  it("is required for an account", async () => {
    const { email: _, ...ann } = aPerson("Ann");
    expect((await finish(await handleFor(ann))).body.code).toBe("issuer_without_email");
  });
});

const linkBy = (who: Who, handle: string, from = tab) =>
  app.json("POST", "/api/user/ways/issuer", { handle, tab: from }, who);
const unlink = (who: Who, id: string) => app.json("DELETE", `/api/user/ways/${id}`, undefined, who);

describe("linking an issuer's account", () => {
  it("adds a way in, even with another address, and unlinking removes it", async () => {
    const { who, email } = await aMember(app, "Ann");
    const corporate = aPerson("Ann at work");
    const linked = await linkBy(who, await handleFor(corporate, who));
    expect(linked.body.data).toMatchObject({ hasPassword: true, logins: [{ name: "Corp" }], offered: [] });
    expect((await finish(await handleFor(corporate))).body.user.email).toBe(email);
    const left = await unlink(who, linked.body.data.logins[0]._id);
    expect(left.body.data).toMatchObject({ logins: [], offered: [{ name: "Corp" }] });
    expect((await finish(await handleFor(corporate))).body.user.email).toBe(corporate.email);
  });

  it("needs the same person, tab and purpose as when it began", async () => {
    const [ann, eve] = [await aMember(app, "Ann"), await aMember(app, "Eve")];
    const person = aPerson("Ann at work");
    const refusals = [
      await linkBy(eve.who, await handleFor(person, ann.who)),
      await linkBy(ann.who, await handleFor(person, ann.who), otherTab),
      await linkBy(ann.who, await handleFor(person)),
      await finish(await handleFor(person, ann.who)),
    ];
    expect(refusals.map(({ body }) => body.code)).toEqual(Array(4).fill("issuer_sign_in_failed"));
    expect([await waysOf(ann.who), await waysOf(eve.who)]).toMatchObject([{ logins: [] }, { logins: [] }]);
  });

  it("is refused if it belongs to another account", async () => {
    const person = aPerson("Ann");
    await finish(await handleFor(person));
    const { who } = await aMember(app, "Eve");
    expect((await linkBy(who, await handleFor(person, who))).body.code).toBe("login_taken");
  });

  it("succeeds for only one of two people who link it at once", async () => {
    const people = [await aMember(app, "Ann"), await aMember(app, "Eve")];
    const person = aPerson("Both");
    const handles = [await handleFor(person, people[0]!.who), await handleFor(person, people[1]!.who)];
    const answers = await Promise.all(people.map(({ who }, index) => linkBy(who, handles[index]!)));
    expect(answers.map(({ body }) => body.code ?? "linked").sort()).toEqual(["linked", "login_taken"]);
  });
});

describe("the last way in", () => {
  it("cannot be removed", async () => {
    const { body } = await finish(await handleFor(aPerson("Ann")));
    const who = { Token: body.token };
    const [{ _id }] = (await waysOf(who)).logins;
    expect((await unlink(who, _id)).body.code).toBe("last_way_in");
    expect((await waysOf(who)).logins).toHaveLength(1);
  });

  it("of another person cannot be removed either", async () => {
    const ann = await finish(await handleFor(aPerson("Ann")));
    const [{ _id }] = (await waysOf({ Token: ann.body.token })).logins;
    const { who } = await aMember(app, "Eve");
    await unlink(who, _id);
    expect((await waysOf({ Token: ann.body.token })).logins).toHaveLength(1);
  });
});

it("the list of ways in contains each issuer once, and no secret", async () => {
  const { body } = await app.json("GET", "/api/auth/ways");
  expect(body.data.providers).toEqual([{ id: expect.stringMatching(/^[0-9a-f]{12}$/), name: "Corp", isGoogle: false }]);
  expect(JSON.stringify(body)).not.toContain(issuer.secret);
});
