import { afterAll, beforeAll, expect, it } from "vitest";
import { sha256 } from "../../domain/audit/sha256.ts";
import type { DocumentId, Instant } from "../../domain/ids.ts";
import { aMember, anEmail, linkOf, sendAs, signAs, uploadAs, type Who } from "../../tests/support/app-people.ts";
import { openTestApp, type TestApp } from "../../tests/support/test-app.ts";
import { ownerView } from "../services/sent/owner-view.ts";

let app: TestApp;
let olga: Awaited<ReturnType<typeof aMember>>;
beforeAll(async () => {
  app = await openTestApp();
  olga = await aMember(app, "Olga");
}, 60_000);
afterAll(() => app?.close());

async function pdf(query: string, who: Who = olga.who) {
  const response = await app.request(`/api/pdf?${query}`, { headers: who });
  const bytes = new Uint8Array(await response.arrayBuffer());
  const isPdf = response.headers.get("Content-Type") === "application/pdf";
  return isPdf ? await sha256(bytes) : JSON.parse(new TextDecoder().decode(bytes)).code;
}

it("the PDF of a document is the file to sign, and the sealed one once it is complete", async () => {
  const ann = anEmail("ann");
  const id = await sendAs(app, olga.who, [{ name: "Ann", email: ann }]);
  const view = (await app.json("GET", `/api/document/${id}`, undefined, olga.who)).body.data;
  expect(await pdf(`workspace=${olga.workspace}&id=${id}`)).toBe(view.fileParts[0].hashData);
  expect(await pdf(`id=${id}&file=1`)).toBe("pdf_not_found");
  await signAs(app, await linkOf(app, ann));
  await app.runner.runDue();
  const sealed = (await app.json("GET", `/api/document/${id}`, undefined, olga.who)).body.data.sealed;
  expect(await pdf(`id=${id}`)).toBe(sealed.files[0].sha256);
  const { items } = (await app.json("GET", `/api/document/logs/${id}`, undefined, olga.who)).body.data;
  expect(items.map(({ type }: { type: string }) => type)).toContain("DOWNLOADED");
}, 60_000);

it("the PDF of a template is its file, and no PDF of another workspace is found", async () => {
  const part = (await uploadAs(app, olga.who)).body.data[0].value;
  const made = await app.json(
    "POST",
    "/api/template/save/new",
    { name: "Lease", fileParts: [part], recipients: [], documentInfo: { en: { title: "Lease", message: "" } } },
    olga.who,
  );
  expect(made.status).toBe(200);
  const { _id } = made.body.data;
  expect(await pdf(`id=${_id}`)).toBe(part.hashData);
  const eve = await aMember(app, "Eve");
  expect([await pdf(`id=${_id}`, eve.who), await pdf("id=x"), await pdf(`id=${_id}`, {})]).toEqual([
    ...["pdf_not_found", "pdf_not_found", "unauthenticated"],
  ]);
  const paged = async (query: string) =>
    (await app.json("GET", `/api/template/all?${query}`, undefined, olga.who)).body;
  // Ids sort by the millisecond.
  app.clock.nowMs += 1;
  await app.json("POST", "/api/template/save/custom", { templateId: _id, name: "Newer" }, olga.who);
  const names = async (query: string) => (await paged(query)).data.items.map(({ name }: { name: string }) => name);
  expect([await names("limit=1&page=1"), await names("limit=1&page=2"), await names("limit=1&page=3")]).toEqual([
    ...[["Newer"], ["Lease"], []],
  ]);
  expect((await paged("page=0")).code).toBe("invalid_input");
}, 60_000);

it("a document's view names its owner, its place in the bin and its files", async () => {
  const id = await sendAs(app, olga.who, [{ name: "Ann", email: anEmail("ann") }]);
  const { uid } = (await app.json("GET", "/api/user/detail", undefined, olga.who)).body.data;
  const view = (await app.json("GET", `/api/document/${id}`, undefined, olga.who)).body.data;
  expect(view).toMatchObject({ ownerId: uid, deleted: false, deletedAt: null, isDocumentSet: false });
  expect([view.fileParts[0].id, view.defaultDocumentTitle]).toEqual([view.fileParts[0].key, "a"]);
  const state = (await app.deps.documents.findState(id as DocumentId))!.value;
  const binned = { at: "2026-11-26T10:00:00.000Z" as Instant, by: uid };
  const inBin = await ownerView(app.deps, { ...state, document: { ...state.document, binned } });
  expect(inBin).toMatchObject({ deleted: true, deletedAt: binned.at });
});

it("a signer's view names the workspace, the rule that the seal complies with, and how they signed", async () => {
  const ann = anEmail("ann");
  await sendAs(app, olga.who, [{ name: "Ann", email: ann }]);
  const token = await linkOf(app, ann);
  const session = async () => (await app.json("POST", "/api/recipient/session", { token })).body.data;
  expect(await session()).toMatchObject({
    ...{ documentWorkspaceId: olga.workspace, complyWith: "AATL", signatureStyle: null },
  });
  await signAs(app, token);
  expect((await session()).signatureStyle).toMatch(/^(style|draw|upload)$/);
}, 60_000);

it("rights are read by `userId` as by `memberUserId`", async () => {
  const { uid } = (await app.json("GET", "/api/user/detail", undefined, olga.who)).body.data;
  const read = async (query: string) => (await app.json("GET", `/api/acl?${query}`, undefined, olga.who)).body.data;
  expect(await read(`userId=${uid}`)).toEqual(await read(`memberUserId=${uid}`));
  expect((await app.json("GET", "/api/acl?userId=nobody", undefined, olga.who)).body.code).toBe("not_found");
});

it("a verification link is mailed, never returned", async () => {
  const { body } = await app.json("POST", "/api/user/generate-email-verification-link", {}, olga.who);
  expect(JSON.stringify(body)).not.toMatch(/token|http/);
});
