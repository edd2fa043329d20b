import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { aMember, linkOf, saveAs, sendAs, signAs, signingFor } from "../../../tests/support/app-people.ts";
import { openTestApp, type TestApp } from "../../../tests/support/test-app.ts";

let app: TestApp;
beforeEach(async () => {
  app = await openTestApp();
});
afterEach(() => app.close());

it("a download answers HEAD with its headers, and resumes by Range", async () => {
  const sam = await aMember(app, "sam");
  const id = await saveAs(app, sam.who, []);
  const { body } = await app.json("GET", `/api/document/download-url/${id}`, undefined, sam.who);
  const path = new URL(body.data.url).pathname;
  const whole = await (await app.request(path)).bytes();
  const head = await app.request(path, { method: "HEAD" });
  expect([head.status, head.headers.get("Accept-Ranges"), await head.text()]).toEqual([200, "bytes", ""]);
  const rest = await app.request(path, { headers: { Range: "bytes=100-" } });
  expect(rest.status).toBe(206);
  expect(rest.headers.get("Content-Range")).toBe(`bytes 100-${whole.length - 1}/${whole.length}`);
  expect(await rest.bytes()).toEqual(whole.subarray(100));
  const beyond = await app.request(path, { headers: { Range: `bytes=${whole.length}-` } });
  expect(beyond.status).toBe(416);
});

describe("pages that a signer opened", () => {
  const ann = { name: "Ann", email: "ann@example.com" };

  async function open() {
    const sam = await aMember(app, "sam");
    const id = await sendAs(app, sam.who, [ann]);
    const token = await linkOf(app, ann.email);
    const { data } = (await app.json("POST", "/api/recipient/session", { token })).body;
    const owner = (await app.json("GET", `/api/document/${id}`, undefined, sam.who)).body.data;
    const source = (base: string) => app.request(`${base}/${data.files[0].part}/source.pdf`);
    const statuses = async () => [(await source(data.assets.base)).status, (await source(owner.assets.base)).status];
    return { id, sam, token, statuses };
  }

  it("can be read before and after signing", async () => {
    const { token, statuses } = await open();
    expect(await statuses()).toEqual([200, 200]);
    await signAs(app, token);
    expect(await statuses()).toEqual([200, 200]);
  });

  it("include the sealed file after completion, with ranges, for signer and sender", async () => {
    const { id, sam, token } = await open();
    const sealedOf = async () => {
      const signer = (await app.json("POST", "/api/recipient/session", { token })).body.data;
      const owner = (await app.json("GET", `/api/document/${id}`, undefined, sam.who)).body.data;
      const bases = [signer.assets.base, owner.assets.base];
      const headers = { Range: "bytes=0-4" };
      return Promise.all(bases.map((base) => app.request(`${base}/${signer.files[0].part}/sealed.pdf`, { headers })));
    };
    expect((await sealedOf()).map((one) => one.status)).toEqual([404, 404]);
    await signAs(app, token);
    await app.runner.runDue();
    for (const sealed of await sealedOf()) expect([sealed.status, await sealed.text()]).toEqual([206, "%PDF-"]);
  });

  it("are pictures only if the sealed file is encrypted with a password", async () => {
    const sam = await aMember(app, "sam");
    const passwordProtection = { enabled: true, password: "open sesame", mode: "encrypt" };
    const id = await sendAs(app, sam.who, [ann], { settings: { passwordProtection } });
    const token = await linkOf(app, ann.email);
    const passed = await app.json("POST", "/api/recipient/verify-password", { token, password: "open sesame" });
    const { session } = passed.body.data.authenticationData;
    await app.json("POST", "/api/recipient/sign", await signingFor(app, token, session));
    await app.runner.runDue();
    const owner = (await app.json("GET", `/api/document/${id}`, undefined, sam.who)).body.data;
    expect(owner.status).toBe("COMPLETED");
    const sealed = (name: string) => app.request(`${owner.assets.base}/${owner.fileParts[0].key}/${name}`);
    expect([(await sealed("sealed.pdf")).status, (await sealed("sealed/0.jpg")).status]).toEqual([404, 200]);
  });

  it("return 404 to the signer after a void, but not to the sender", async () => {
    const { id, sam, statuses } = await open();
    await app.json("POST", `/api/document/void/${id}`, { reason: "Wrong file" }, sam.who);
    expect(await statuses()).toEqual([404, 200]);
  });

  it("return 404 to the signer after the document expired, but not to the sender", async () => {
    const { statuses } = await open();
    const { tickets } = app.deps;
    // The ticket itself would expire earlier.
    app.deps.tickets = {
      ...tickets,
      read: async (ticket) => JSON.parse(atob(ticket.split(".")[0]!.replace(/-/g, "+").replace(/_/g, "/")))[1],
    };
    expect(await statuses()).toEqual([200, 200]);
    app.clock.nowMs += 61 * 86_400_000;
    expect(await statuses()).toEqual([404, 200]);
  });
});

describe("downloading the sealed file", () => {
  it("is recorded in the trail once per person in ten minutes", async () => {
    const ann = { name: "Ann", email: "ann@example.com" };
    const sam = await aMember(app, "sam");
    const id = await sendAs(app, sam.who, [ann]);
    const token = await linkOf(app, ann.email);
    await signAs(app, token);
    await app.runner.runDue();
    const fetchAs = {
      sender: () => app.json("GET", `/api/document/download-url/${id}`, undefined, sam.who),
      signer: () => app.json("POST", "/api/recipient/download", { token }),
    };
    const downloads = async () => {
      const { items } = (await app.json("GET", `/api/document/logs/${id}`, undefined, sam.who)).body.data;
      return items.flatMap((one: { type: string; actor: { kind: string } }) =>
        one.type === "DOWNLOADED" ? [one.actor.kind] : [],
      );
    };
    for (let n = 0; n < 3; n++) expect((await fetchAs.sender()).body.data.sha256).toMatch(/^[0-9a-f]{64}$/);
    for (let n = 0; n < 3; n++) expect((await fetchAs.signer()).status).toBe(200);
    expect(await downloads()).toEqual(["user", "recipient"]);
    app.clock.nowMs += 11 * 60_000;
    await fetchAs.sender();
    expect(await downloads()).toEqual(["user", "recipient", "user"]);
  });
});
