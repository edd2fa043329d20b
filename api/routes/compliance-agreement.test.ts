import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { aMember, anEmail, linkOf, saveAs, sendAs, signAs, tokenIn, type Who } from "../../tests/support/app-people.ts";
import { openTestApp, type TestApp } from "../../tests/support/test-app.ts";

let app: TestApp;
let operator: Awaited<ReturnType<typeof aMember>>;
let sam: Awaited<ReturnType<typeof aMember>>;
beforeEach(async () => {
  app = await openTestApp();
  operator = await aMember(app, "Olga Operator");
  sam = await aMember(app, "Sam Customer");
  app.deps.config.baaTemplate = await aTemplate();
});
afterEach(() => app.close());

async function aTemplate(more: object = {}): Promise<string> {
  const roles = [
    { name: "Customer", email: anEmail("customer") },
    { name: "Olga Operator", email: operator.email },
  ];
  const fromDocument = await saveAs(app, operator.who, roles, { signingOrder: true, ...more });
  return (await app.json("POST", "/api/template/save/new", { fromDocument }, operator.who)).body.data._id;
}
const request = (who: Who = sam.who) => app.json("POST", "/api/compliance/request-baa", undefined, who);
const read = async (who: Who = sam.who) =>
  (await app.json("GET", "/api/compliance/baa-status", undefined, who)).body.data;
const status = async () => (await read()).status;
const tokenOf = (url: string) => url.split("/").at(-1)!;
async function hipaa(): Promise<string> {
  const { body } = await app.json("GET", "/api/compliance/badges", undefined, sam.who);
  return body.data.badges.find(({ id }: { id: string }) => id === "hipaa").state;
}
async function sentByOperator(): Promise<string[]> {
  const { body } = await app.json("GET", "/api/document/all?limit=100", undefined, operator.who);
  return body.data.items
    .filter((one: { status: string }) => one.status !== "DRAFT")
    .map((one: { _id: string }) => one._id);
}
async function signBoth(): Promise<void> {
  await request();
  await app.runner.runDue();
  await signAs(app, tokenOf((await read()).signUrl));
  await app.runner.runDue();
  await signAs(app, await linkOf(app, operator.email));
  await app.runner.runDue();
}

describe("a business associate agreement", () => {
  it("is signed by the customer and countersigned by the operator, and makes HIPAA active", async () => {
    expect([await status(), await hipaa()]).toEqual(["none", "inactive"]);
    const { data } = (await request()).body;
    expect(data.status).toBe("pending");
    await app.runner.runDue();
    const emailed = await read();
    expect(emailed).toMatchObject({ status: "document_emailed", documentId: data.documentId });
    const token = tokenOf(emailed.signUrl);
    expect(token).toBe(await linkOf(app, sam.email));
    await app.json("POST", "/api/recipient/session", { token });
    expect(await status()).toBe("waiting_for_sign");
    await signAs(app, token);
    expect(await read()).not.toHaveProperty("signUrl");
    expect(await status()).toBe("waiting_for_counter_sign");
    expect((await app.json("POST", "/api/compliance/download-baa", undefined, sam.who)).body.code).toBe(
      "baa_not_signed",
    );
    await app.runner.runDue();
    await signAs(app, await linkOf(app, operator.email));
    await app.runner.runDue();
    expect([await status(), await hipaa()]).toEqual(["signed", "active"]);
    const { url } = (await app.json("POST", "/api/compliance/download-baa", undefined, sam.who)).body.data;
    const pdf = new Uint8Array(await (await app.request(new URL(url).pathname)).arrayBuffer());
    expect(await app.deps.verifyPdf(pdf)).toMatchObject({ verdict: "genuine" });
    const log = await app.json("GET", "/api/workspace/log", undefined, sam.who);
    expect(log.body.data.items.map(({ fact }: { fact: { kind: string } }) => fact.kind)).toContain("baa_requested");
  });

  it("is requested once for parallel requests", async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => request()));
    await app.runner.runDue();
    answers.push(await request());
    expect(new Set(answers.map(({ body }) => body.data.documentId)).size).toBe(1);
    expect(await sentByOperator()).toEqual([answers[0]!.body.data.documentId]);
  });

  it.each(["baa_requested", "before_agreement", "after_agreement"])(
    "is sent once despite a crash at %s",
    async (point) => {
      let crashes = 1;
      app.deps.killPoint = (name) => {
        if (name === point && crashes-- > 0) throw new Error("killed");
      };
      await request();
      await app.runner.runDue();
      app.clock.nowMs += 60_000;
      await app.runner.runDue();
      expect([crashes < 1, (await sentByOperator()).length, await status()]).toEqual([true, 1, "document_emailed"]);
    },
  );

  it("is sent by a later try if its document's commit loses a race", async () => {
    const { commit } = app.deps.documents;
    let lost = 0;
    app.deps.documents.commit = async (...change) => {
      const isAgreement = change[1].document.externalId?.startsWith("baa:");
      return isAgreement && lost++ === 0 ? { lost: true } : commit(...change);
    };
    await request();
    await app.runner.runDue();
    expect([lost, await status()]).toEqual([1, "pending"]);
    app.clock.nowMs += 60_000;
    await app.runner.runDue();
    expect([(await sentByOperator()).length, await status()]).toEqual([1, "document_emailed"]);
  });

  it("shows its link to the person who requested it, and to no other admin", async () => {
    await request();
    await app.runner.runDue();
    const adam = await aMember(app, "Adam Admin");
    await app.json("POST", "/api/workspace/add-member", { email: adam.email, role: "admin" }, sam.who);
    await app.runner.runDue();
    const token = await tokenIn(app, adam.email, "/app/invite/");
    await app.json("POST", `/api/workspace/accept-invite/${token}`, {}, adam.who);
    const path = `/api/compliance/baa-status?workspace=${sam.workspace}`;
    const other = (await app.json("GET", path, undefined, adam.who)).body.data;
    expect(other.status).toBe("document_emailed");
    expect(other).not.toHaveProperty("signUrl");
    expect((await read()).signUrl).toBeDefined();
  });

  it("can be requested again after it was declined", async () => {
    const first = (await request()).body.data.documentId;
    await app.runner.runDue();
    const token = tokenOf((await read()).signUrl);
    await app.json("POST", "/api/recipient/decline", { token, reason: "Not yet" });
    expect(await status()).toBe("declined");
    const second = (await request()).body.data;
    expect(second.status).toBe("pending");
    expect(second.documentId).not.toBe(first);
  });

  it("fails if the template is deleted after the request, and is sent by the next request", async () => {
    const first = (await request()).body.data.documentId;
    const { baaTemplate } = app.deps.config;
    await app.json("DELETE", `/api/template/${baaTemplate}`, undefined, operator.who);
    await app.runner.runDue();
    expect(await read()).toMatchObject({ status: "failed" });
    expect((await request()).body.code).toBe("baa_not_available");
    expect(await status()).toBe("failed");
    app.deps.config.baaTemplate = await aTemplate();
    const answers = await Promise.all([request(), request(), request()]);
    expect(new Set(answers.map(({ body }) => body.data.documentId)).size).toBe(1);
    expect(answers[0]!.body.data.documentId).not.toBe(first);
    app.clock.nowMs += 3_600_000;
    await app.runner.runDue();
    expect(await status()).toBe("document_emailed");
    expect((await sentByOperator()).length).toBe(1);
  });

  it("needs the plan Business", async () => {
    app.deps.planOf = () => Promise.resolve("pro");
    expect((await request()).body.code).toBe("baa_plan_required");
    app.deps.planOf = () => Promise.resolve("business");
    expect((await request()).status).toBe(200);
    // A request that was made stays when the plan changes.
    app.deps.planOf = () => Promise.resolve("pro");
    expect((await request()).status).toBe(200);
  });

  it("is not available without a template, or if the template cannot be countersigned in order", async () => {
    app.deps.config.baaTemplate = null;
    expect(await read()).toEqual({ status: "unavailable" });
    expect((await request()).body).toMatchObject({ code: "baa_not_available" });
    for (const template of ["missing", await aTemplate({ signingOrder: false })]) {
      app.deps.config.baaTemplate = template;
      expect((await request()).body.code).toBe("baa_not_available");
    }
    app.deps.config.baaTemplate = await aTemplate();
    expect((await request(operator.who)).body.code).toBe("baa_not_available");
    expect(app.logged.join()).toContain("BAA_TEMPLATE_ID");
  });

  it("removes contents from the workspace's mails, and from no other workspace's", async () => {
    await signBoth();
    expect(await status()).toBe("signed");
    const [ann, bob] = [anEmail("ann"), anEmail("bob")];
    const documentInfo = { en: { title: "HIV test consent", message: "Your result is ready" } };
    await sendAs(app, sam.who, [{ name: "Ann", email: ann }], { documentInfo });
    await sendAs(app, operator.who, [{ name: "Bob", email: bob }], { documentInfo });
    const mailTo = async (to: string) => (await app.deps.devMails!.list(to))[0]!;
    const minimal = await mailTo(ann);
    expect(minimal.subject).toBe("Please sign: a document");
    expect(minimal.text).toContain("Sam Customer asks you to sign a document");
    expect(JSON.stringify(minimal)).not.toMatch(/HIV|result is ready|\.pdf/);
    const full = await mailTo(bob);
    expect(full.subject).toBe("Please sign: HIV test consent");
    expect(full.text).toContain("Your result is ready");
  });

  it("logs every reading of contents in the workspace, and sets the web app's idle sign-out", async () => {
    const detail = async () => (await app.json("GET", "/api/user/detail", undefined, sam.who)).body.data.workspace;
    const readings = async () => {
      const path = "/api/workspace/log?kinds=document_read,documents_exported";
      const { items } = (await app.json("GET", path, undefined, sam.who)).body.data;
      return items.map(({ fact }: { fact: object }) => fact).reverse();
    };
    const id = await saveAs(app, sam.who, [{ name: "Ann", email: anEmail("ann") }]);
    const open = () => app.json("GET", `/api/document/${id}`, undefined, sam.who);
    await open();
    expect([await readings(), (await detail()).idleMinutes]).toEqual([[], undefined]);
    await signBoth();
    await read();
    expect((await detail()).idleMinutes).toBe(15);
    await open();
    app.clock.nowMs += 1_000;
    await app.json("GET", `/api/document/preview/${id}`, undefined, sam.who);
    app.clock.nowMs += 1_000;
    await app.request("/api/document/export/csv", { headers: { Token: sam.who.Token! } });
    await app.json("GET", "/api/document/missing", undefined, sam.who);
    const reading = expect.objectContaining({ kind: "document_read", document: id });
    expect(await readings()).toEqual([reading, reading, { kind: "documents_exported" }]);
  });
});
