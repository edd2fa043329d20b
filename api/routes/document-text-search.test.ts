import { afterEach, beforeEach, expect, it } from "vitest";
import {
  aGuest,
  aMember,
  anEmail,
  draftOf,
  saveAs,
  sendAs,
  tokenIn,
  type Who,
} from "../../tests/support/app-people.ts";
import { aPdf } from "../../tests/support/pdf-fixtures.ts";
import { openTestApp, type TestApp } from "../../tests/support/test-app.ts";
import { drawPoster } from "../pdf/poster/draw-poster.ts";
import type { Bytes } from "../ports/basics.ts";

let app: TestApp;
beforeEach(async () => {
  app = await openTestApp();
});
afterEach(() => app.close());

const DAY = 86_400_000;
const signer = () => ({ name: "Ann", email: anEmail("ann") });

async function partOf(who: Who, bytes: Bytes) {
  const form = new FormData();
  form.append("files", new Blob([bytes], { type: "application/pdf" }), "scan.pdf");
  const response = await app.request("/api/document/upload", { method: "POST", headers: who, body: form });
  return (await response.json()).data[0].value;
}

const aDraft = async (who: Who, ...pages: string[]) =>
  saveAs(app, who, [signer()], { fileParts: [await partOf(who, aPdf(pages))] });
const search = async (who: Who, words: string, more = "") => {
  const { body } = await app.json(
    "GET",
    `/api/document/all?search=${encodeURIComponent(words)}${more}`,
    undefined,
    who,
  );
  return body.data.items as { _id: string; inText?: boolean }[];
};
const idsOf = async (who: Who, words: string, more = "") => (await search(who, words, more)).map((one) => one._id);
const textRows = async (kind = "text_") =>
  (await Array.fromAsync(app.kv.list({ prefix: [] }), ({ key }) => key)).filter((key) =>
    String(key[0]).startsWith(kind),
  );

it("the search finds a document by words in pages and title, and marks a match in the pages only", async () => {
  const { who } = await aMember(app, "sam");
  const id = await aDraft(who, "The deposit amounts to three", "monthly rents");
  expect(await idsOf(who, "deposit")).toEqual([]);
  await app.runner.runDue();
  expect(await search(who, "DEPOSIT rents")).toMatchObject([{ _id: id, inText: true }]);
  expect(await search(who, "lease deposit")).toMatchObject([{ _id: id, inText: true }]);
  expect((await search(who, "lease"))[0]!.inText).toBeUndefined();
  expect(await idsOf(who, "deposit nowhere")).toEqual([]);
  expect([await idsOf(who, "deposit", "&view=draft"), await idsOf(who, "deposit", "&view=sent")]).toEqual([[id], []]);
});

it("the support team's search covers page texts only if the workspace lets it read contents", async () => {
  await app.close();
  app = await openTestApp({ env: { SUPPORT_ACCOUNTS: "help@example.com" } });
  const { who, workspace } = await aMember(app, "sam");
  const id = await aDraft(who, "The deposit amounts to three");
  const made = await app.json("POST", "/api/auth/sign-up/email", {
    ...{ name: "Help", email: "help@example.com", password: "Right1!pass" },
  });
  const help = { Token: made.body.token };
  await app.runner.runDue();
  await app.json("POST", "/api/user/verify/user", { token: await tokenIn(app, "help@example.com", "token=") }, help);
  const until = new Date(app.clock.nowMs + DAY).toISOString();
  for (const contents of [false, true]) {
    await app.json("POST", "/api/workspace/enable-support", { until, contents }, who);
    expect(await idsOf(help, "lease", `&workspace=${workspace}`)).toEqual([id]);
    expect(await idsOf(help, "deposit", `&workspace=${workspace}`)).toEqual(contents ? [id] : []);
  }
});

it("the search matches German, Arabic and Japanese as people type them", async () => {
  const { who } = await aMember(app, "sam");
  const poster = { url: "https://x.example/f", sender: "Verein", primaryColor: null } as const;
  const files: [Bytes, string][] = [
    [
      drawPoster({ ...poster, title: "Mietvertrag Übergabe", introduction: "Schöne Straße", language: "en" }),
      "strasse ubergabe",
    ],
    [drawPoster({ ...poster, title: "عقد الإيجار", introduction: "بين الطرفين", language: "ar" }), "الايجار الطرفين"],
    [drawPoster({ ...poster, title: "賃貸借契約書", introduction: "東京都に住所を置く", language: "en" }), "契約 東京"],
  ];
  for (const [bytes, words] of files) {
    const id = await saveAs(app, who, [signer()], { fileParts: [await partOf(who, bytes)] });
    await app.runner.runDue();
    expect([words, await idsOf(who, words)]).toEqual([words, [id]]);
  }
});

it("the search covers only the current file of a draft", async () => {
  const { who } = await aMember(app, "sam");
  const id = await aDraft(who, "former wording");
  await app.runner.runDue();
  const part = await partOf(who, aPdf(["revised wording"]));
  const { version } = (await app.json("GET", `/api/document/${id}`, undefined, who)).body.data;
  const saved = await app.json("POST", `/api/document/save/${id}`, { ...draftOf([part], [signer()]), version }, who);
  expect(saved.status).toBe(200);
  await app.runner.runDue();
  expect([await idsOf(who, "former"), await idsOf(who, "revised wording")]).toEqual([[], [id]]);
});

it("the search finds no other person's document, and for a recipient no pages behind a proof", async () => {
  const [sam, tom, ann] = [await aMember(app, "sam"), await aMember(app, "tom"), await aMember(app, "ann")];
  const part = await partOf(sam.who, aPdf(["clandestine clause"]));
  const id = await sendAs(app, sam.who, [{ name: "Ann", email: ann.email }], { fileParts: [part] });
  await app.runner.runDue();
  expect(await idsOf(sam.who, "clandestine")).toEqual([id]);
  expect([await idsOf(tom.who, "clandestine"), await idsOf(ann.who, "clandestine")]).toEqual([[], []]);
  expect(await idsOf(ann.who, "lease")).toEqual([id]);
});

it("the index drops the words of a deleted draft, and of one erased from the bin", async () => {
  const { who } = await aMember(app, "sam");
  const [one, other] = [await aDraft(who, "ephemeral one"), await aDraft(who, "ephemeral other")];
  await app.runner.runDue();
  expect(await textRows("text_pending")).toHaveLength(2);
  await app.json("DELETE", `/api/document/${one}`, undefined, who);
  expect(await idsOf(who, "ephemeral")).toEqual([other]);
  await app.json("DELETE", `/api/document/${other}?deleteType=bin`, undefined, who);
  expect(await idsOf(who, "ephemeral", "&view=bin")).toEqual([other]);
  app.clock.nowMs += 31 * DAY;
  for (let run = 0; run < 3; run++) await app.runner.runDue();
  expect(await textRows()).toEqual([]);
});

it("documents of earlier versions are indexed once, even if the job repeats after a crash", async () => {
  const { who } = await aMember(app, "sam");
  const ids: string[] = [];
  for (let count = 0; count < 7; count++) ids.push(await aDraft(who, "bequeathed"));
  await app.runner.runDue();
  for (const key of await textRows()) await app.kv.delete(key);
  expect(await idsOf(who, "bequeathed")).toEqual([]);
  const begin = () =>
    app.deps.jobs.ensure("index_former_texts", {
      task: { kind: "index_former_texts" },
      dueAt: "2020-01-01T00:00:00.000Z" as never,
    });
  await begin();
  await app.runner.runDue();
  expect(await idsOf(who, "bequeathed")).toEqual(ids.toSorted().toReversed());
  await app.kv.delete(["progress", "document_texts"]);
  await begin();
  await app.runner.runDue();
  expect(await idsOf(who, "bequeathed")).toEqual(ids.toSorted().toReversed());
  expect(await textRows("text_pending")).toHaveLength(7);
});

it.each(["text_read:1", "text_put:1"])("the search finds the document after a crash of the job (%s)", async (point) => {
  await app.close();
  app = await openTestApp({ env: { KILLPOINT: point } });
  const { who } = await aMember(app, "sam");
  const id = await aDraft(who, "resurrected clause");
  await app.runner.runDue();
  app.clock.nowMs += 60_000;
  await app.runner.runDue();
  expect(await idsOf(who, "resurrected")).toEqual([id]);
  expect(await textRows("text_pending")).toHaveLength(1);
  expect(app.logged.join()).toContain("a job failed");
});

it("the index drops the words of a deleted workspace", async () => {
  const { who, workspace } = await aMember(app, "Sam");
  await aDraft(who, "left behind");
  await app.runner.runDue();
  await app.json("POST", "/api/workspace/create", { name: "Second" }, who);
  expect(await textRows()).not.toEqual([]);
  const removed = await app.json("DELETE", `/api/workspace/${workspace}?workspace=${workspace}`, { name: "Sam" }, who);
  expect(removed.status).toBe(200);
  for (let run = 0; run < 3; run++) await app.runner.runDue();
  expect(await textRows()).toEqual([]);
});

it("the index moves the words of a guest's draft to the workspace that takes it over", async () => {
  const [guest, sam] = [await aGuest(app), await aMember(app, "sam")];
  const id = await aDraft(guest, "carried along");
  await app.runner.runDue();
  const sessionId = guest["x-public-session"];
  await app.json("PATCH", `/api/document/public-user-to-workspace/${id}`, { sessionId }, sam.who);
  for (let run = 0; run < 2; run++) await app.runner.runDue();
  expect(await idsOf(sam.who, "carried")).toEqual([id]);
  expect((await textRows("text_pending")).map((key) => key[1])).toEqual([sam.workspace]);
});
