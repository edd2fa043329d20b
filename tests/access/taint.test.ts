import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aGuest, aMember, linkOf, saveAs, sendAs, signAs, signingFor, type Who } from "../support/app-people.ts";
import { embeddingRights, SHOP } from "../support/embedding.ts";
import { type Answer, openTestApp, type TestApp } from "../support/test-app.ts";

const password = "Right1!pass";
const ann = { name: "Ann Able", email: "ann.able@example.com" };
const bob = { name: "Bob Best", email: "bob.best@example.com" };

/** Secrets of the second document that only Cat and the sender know. */
const typedSecrets = {
  accessCode: "Blue Whale 7",
  answer: "Rex the dog",
  password: "open sesame",
  newCode: "Red Fox 99",
};
const cat = {
  ...{ name: "Cat Cole", email: "cat.cole@example.com" },
  ...{ authenticationEnabled: true, authenticationType: "ACCESS_CODE", accessCode: typedSecrets.accessCode },
  knowledgeBaseAuthentication: true,
  knowledgeBaseData: [{ id: "pet", question: "First pet?", answers: [typedSecrets.answer] }],
};
const dan = {
  ...{ name: "Dan Dole", email: "dan.dole@example.com" },
  ...{ authenticationEnabled: true, authenticationType: "EMAIL" },
};

let app: TestApp;
let sam: Awaited<ReturnType<typeof aMember>>;
let guest: Who;
let links: { ann: string; bob: string; cat: string; dan: string };
/** Secrets of sessions, and Dan's one-time code. */
let sessions: string[];
let oneTimeCode: string;
/** An API key, and page sessions created with it. */
let programs: string[];
let id: string;
/** Every response, with its caller. */
const answers: { who: "owner" | "ann" | "bob" | "guest" | "anyone"; text: string }[] = [];

async function ask(who: (typeof answers)[number]["who"], method: string, path: string, body?: unknown, headers?: Who) {
  const answer: Answer = await app.json(method, path, body, headers);
  answers.push({ who, text: JSON.stringify([answer.body, [...answer.headers]]) });
  return answer;
}

beforeAll(async () => {
  app = await openTestApp({ startMs: Date.parse("2026-11-21T10:00:00.000Z") });
  sam = await aMember(app, "Sam Sender");
  guest = await aGuest(app);
  const draft = await saveAs(app, sam.who, [ann, bob]);
  const other = { fileParts: [], recipients: [], documentInfo: {}, version: 99 };
  await ask("owner", "POST", `/api/document/save/${draft}`, other, sam.who);
  id = await sendAs(app, sam.who, [ann, bob]);
  const guarded = await sendAs(app, sam.who, [cat, dan], {
    settings: { passwordProtection: { enabled: true, password: typedSecrets.password, mode: "gate" } },
  });
  links = {
    ann: (await linkOf(app, ann.email))!,
    bob: (await linkOf(app, bob.email))!,
    cat: (await linkOf(app, cat.email))!,
    dan: (await linkOf(app, dan.email))!,
  };
  for (const who of ["ann", "bob"] as const) {
    await ask(who, "POST", "/api/recipient/session", { token: links[who] });
    const signing = await signingFor(app, links[who]);
    await ask(who, "POST", "/api/recipient/sign", { ...signing, consent: false });
    if (who === "ann") await ask(who, "POST", "/api/recipient/sign", signing, { "Idempotency-Key": "once" });
    if (who === "ann") await ask(who, "POST", "/api/recipient/sign", signing, { "Idempotency-Key": "once" });
  }
  await proveAll(guarded);
  await embed();
  for (const path of [
    id,
    guarded,
    `logs/${guarded}`,
    "all",
    "counts",
    `logs/${id}`,
    `download-url/${id}`,
    "recipients?search=a",
  ]) {
    await ask("owner", "GET", `/api/document/${path}`, undefined, sam.who);
  }
  await ask("owner", "GET", "/api/user/detail", undefined, sam.who);
  await ask("owner", "POST", `/api/document/resend/${id}`, {}, sam.who);
  await ask("anyone", "POST", "/api/auth/sign-in/email", { email: sam.email, password: "Wrong1!pass" });
  await ask("anyone", "POST", "/api/user/password/forgot", { email: sam.email });
  await ask("anyone", "POST", "/api/recipient/session", { token: links.ann.slice(1) });
  await ask("anyone", "GET", "/api/health");
  await ask("guest", "GET", "/api/document/all", undefined, guest);
  await app.runner.runDue();
}, 240_000);
afterAll(() => app?.close());

/** Sends wrong and correct answers for every check of the second document. */
async function proveAll(guarded: string): Promise<void> {
  const prove = async (who: "cat" | "dan", path: string, more: object) =>
    ask("anyone", "POST", `/api/recipient/${path}`, { token: links[who], ...more });
  const sessionIn = ({ body }: Answer): string => body.data.authenticationData.session;
  await prove("cat", "verify-password", { password: "open" });
  const first = sessionIn(await prove("cat", "verify-password", { password: typedSecrets.password }));
  for (let tries = 0; tries < 9; tries++) await prove("cat", "v1/otp/verify", { code: `x${tries}` });
  const unlock = { recipient: "r0", accessCode: typedSecrets.newCode };
  await ask("owner", "POST", `/api/document/unlock/${guarded}`, unlock, sam.who);
  const again = sessionIn(await prove("cat", "verify-password", { password: typedSecrets.password }));
  await prove("cat", "v1/otp/verify", { session: again, code: typedSecrets.newCode });
  const pet = [{ id: "pet", answer: typedSecrets.answer }];
  await prove("cat", "verify-knowledgebase", { session: again, answers: pet });
  await prove("dan", "otp", {});
  await app.runner.runDue();
  const { body } = await app.json("GET", `/api/dev/mail?to=${dan.email}`);
  oneTimeCode = body.data[0].subject.slice(0, 6);
  const dans = sessionIn(await prove("dan", "v1/otp/verify", { code: oneTimeCode }));
  sessions = [first, again, dans];
  const query = new URLSearchParams({ code: typedSecrets.newCode, userAnswers: JSON.stringify(pet) });
  await ask("anyone", "GET", `/api/public/pdf/${links.cat}?${query}`);
}

/** A page that embeds Bob's signing: from an allowed origin, from others, and after the session's end. */
async function embed(): Promise<void> {
  await ask("owner", "PUT", "/api/embed/origins", { origins: [SHOP] }, sam.who);
  const created = await ask(
    "owner",
    "POST",
    "/api/integrations/api-key/generate",
    { name: "Shop", rights: { Documents: embeddingRights } },
    sam.who,
  );
  const { key, _id } = created.body.data;
  const program = { Authorization: `Bearer ${key}`, "Idempotency-Key": "open" };
  const open = (scope: object) =>
    ask("owner", "POST", "/api/embed/session", { scope }, { ...program, "Idempotency-Key": JSON.stringify(scope) });
  const sign = (await open({ kind: "sign", documentId: id, recipientId: "r1" })).body.data.session;
  const documents = (await open({ kind: "documents" })).body.data.session;
  programs = [key, sign, documents];
  const use = async () => {
    for (const origin of [SHOP, "https://evil.example"]) {
      const from = { Origin: origin };
      await ask("bob", "POST", "/api/recipient/session", { token: sign }, from);
      await ask("anyone", "POST", "/api/recipient/session", { token: documents }, from);
      for (const path of ["all", id, `logs/${id}`, `link/${id}`]) {
        await ask("anyone", "GET", `/api/document/${path}`, undefined, { ...from, "x-embed-session": documents });
      }
      await ask("anyone", "GET", `/api/document/${sign}`, undefined, { ...from, "x-embed-session": sign });
      await ask("anyone", "GET", `/api/public/pdf/${sign}`, undefined, from);
    }
    await ask("owner", "GET", "/api/user/detail", undefined, program);
    await ask("owner", "GET", "/api/integrations/api-key", undefined, sam.who);
    await ask("owner", "GET", "/api/integrations/api-key", undefined, program);
  };
  await use();
  await ask("owner", "DELETE", `/api/integrations/api-key/${_id}`, undefined, sam.who);
  await use();
}

/** Everything stored, as text, with its keys. */
async function stored(): Promise<string> {
  const entries = await Array.fromAsync(app.kv.list({ prefix: [] }));
  const textOf = (value: unknown) => (value instanceof Uint8Array ? new TextDecoder().decode(value) : String(value));
  const isOutbox = (key: Deno.KvKey) => String(key[0]).startsWith("dev_mail");
  return entries
    .filter(({ key }) => !isOutbox(key))
    .map(({ key, value }) => `${JSON.stringify(key)} ${textOf(value)}`)
    .join("\n");
}

async function secrets(): Promise<string[]> {
  const storedText = await stored();
  const hashed = [...storedText.matchAll(/"password":"([^"]+)"/g)].map((one) => one[1]!);
  const salts = [...storedText.matchAll(/"salt":"([^"]+)"/g)].map((one) => one[1]!);
  const toldHashes = [...storedText.matchAll(/"hash":"([\w-]{43})"/g)].map((one) => one[1]!);
  expect(toldHashes.length).toBeGreaterThanOrEqual(2);
  const sessionHashes = await Promise.all(sessions.map((one) => app.deps.links.hash(one)));
  const linkHashes = await Promise.all(Object.values(links).map((one) => app.deps.links.hash(one)));
  const programHashes = await Promise.all(programs.map((one) => app.deps.links.hash(one)));
  expect(hashed.length).toBeGreaterThan(0);
  expect(salts.length).toBeGreaterThan(0);
  return [password, sam.who.Token!, guest["x-public-session"]!, ...hashed, ...salts, ...linkHashes].concat(
    Object.values(typedSecrets),
    toldHashes,
    sessionHashes,
    programHashes,
  );
}

describe("a secret", () => {
  it("appears in no response", async () => {
    for (const secret of [...(await secrets()), ...Object.values(links)]) {
      expect(answers.filter(({ text }) => text.includes(secret))).toEqual([]);
    }
  });

  it("appears in no log line, nor does anybody's address or name", async () => {
    const log = app.logged.join("\n");
    expect(log).toContain("/api/recipient/session");
    for (const secret of [
      ...(await secrets()),
      ...sessions,
      ...programs,
      ...Object.values(links),
      cat.email,
      dan.email,
      ann.email,
      bob.name,
      sam.email,
    ]) {
      expect(log).not.toContain(secret);
    }
  });

  it("is stored only as a hash: links, passwords, keys, sessions of guests and pages", async () => {
    const storedText = await stored();
    const clear = [
      password,
      ...Object.values(links),
      ...sessions,
      ...programs,
      ...Object.values(typedSecrets),
      guest["x-public-session"]!,
    ];
    for (const secret of clear) expect(storedText).not.toContain(secret);
  });

  it("appears once: a key or a session in the response that created it, a one-time code in its mail", async () => {
    for (const session of [...sessions, ...programs]) {
      expect(answers.filter(({ text }) => text.includes(session))).toHaveLength(1);
    }
    // Many hashes contain six digits, so only a separate word counts as the code.
    const code = new RegExp(`(?<![\\w.:-])${oneTimeCode}(?![\\w.:-])`);
    for (const text of [...answers.map((one) => one.text), ...app.logged, await stored()]) {
      expect(text).not.toMatch(code);
    }
    const mails = (await app.json("GET", "/api/dev/mail")).body.data as { to: string; text: string }[];
    expect(new Set(mails.filter((mail) => code.test(mail.text)).map((mail) => mail.to))).toEqual(new Set([dan.email]));
  });

  it("of one person's link appears in nobody else's mail", async () => {
    const mails = (await app.json("GET", "/api/dev/mail")).body.data as { to: string; text: string; html: string }[];
    for (const [who, secret] of [
      [ann.email, links.ann],
      [bob.email, links.bob],
    ] as const) {
      const holders = mails.filter((mail) => (mail.text + mail.html).includes(secret)).map((mail) => mail.to);
      expect(new Set(holders)).toEqual(new Set([who]));
    }
  });
});

describe("a response", () => {
  it("to a signer contains no other signer's address", () => {
    for (const [who, other] of [
      ["ann", bob],
      ["bob", ann],
    ] as const) {
      const texts = answers.filter((one) => one.who === who).map((one) => one.text);
      expect(texts.length).toBeGreaterThan(1);
      expect(texts.filter((text) => text.includes(other.email))).toEqual([]);
    }
  });

  it("does not reveal how a document is stored", () => {
    const inner = ["linkEpoch", "workspaceId", "versionstamp", "requestSha256"];
    // Only the document's workspace learns its owner's id.
    const signers = answers.filter(({ who }) => who === "ann" || who === "bob");
    expect(signers.filter(({ text }) => text.includes('"ownerId"'))).toEqual([]);
    expect(answers.some(({ text }) => text.includes('"conflict"'))).toBe(true);
    // The trail intentionally contains a link's epoch.
    const leaks = answers
      .map(({ text }) => text.replaceAll(/"type":"LINK_ISSUED".*?"data":\{"linkEpoch":1\}/g, ""))
      .filter((text) => inner.some((name) => text.includes(`"${name}"`)));
    expect(leaks).toEqual([]);
  });

  it("to a signer after completion contains no other signer's address", async () => {
    await signAs(app, links.bob);
    await app.runner.runDue();
    const { body } = await app.json("POST", "/api/recipient/session", { token: links.ann });
    expect(body.data.room).toBe("completed");
    expect(JSON.stringify(body)).not.toContain(bob.email);
  });
});

describe("a ticket", () => {
  it("grants one resource for a short time, and is refused after tampering", async () => {
    const { body } = await app.json("GET", `/api/document/download-url/${id}`, undefined, sam.who);
    const path = new URL(body.data.files[0].url).pathname;
    const evidence = new URL(body.data.evidenceUrl).pathname;
    const ticket = path.split("/").at(-1)!;
    const statusOf = async (one: string, method = "GET") => (await app.request(one, { method })).status;
    expect(await statusOf(path)).toBe(200);
    expect(await statusOf(path, "POST")).toBe(405);
    expect(await statusOf(`/api/evidence/${ticket}`)).toBe(404);
    expect(await statusOf(`/api/file/${evidence.split("/").at(-1)}`)).toBe(404);
    expect(await statusOf(`/api/asset/${ticket}/x/source.pdf`)).toBe(404);
    const [claims, signature] = ticket.split(".");
    const longer = JSON.parse(Buffer.from(claims!, "base64url").toString());
    longer[0] += 3_600_000;
    const forged = Buffer.from(JSON.stringify(longer)).toString("base64url");
    expect(await statusOf(`/api/file/${forged}.${signature}`)).toBe(404);
    app.clock.nowMs += 600_000;
    expect(await statusOf(path)).toBe(404);
  });
});
