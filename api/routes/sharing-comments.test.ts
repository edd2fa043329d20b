import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { CommentView } from "../../domain/contract/sharing.ts";
import { aMember, anEmail, linkOf, sendAs, signAs, tokenIn, type Who } from "../../tests/support/app-people.ts";
import { aProgram } from "../../tests/support/embedding.ts";
import { openTestApp, type TestApp } from "../../tests/support/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
}, 60_000);
afterAll(() => app?.close());

/** An owner, a colleague in the role, and a document out for signing. */
async function aTeam(role = "admin") {
  const olga = await aMember(app, "Olga");
  const carl = await aMember(app, "Carl");
  await app.json("POST", "/api/workspace/add-member", { email: carl.email, role }, olga.who);
  await app.runner.runDue();
  await app.json(
    "POST",
    `/api/workspace/accept-invite/${await tokenIn(app, carl.email, "/app/invite/")}`,
    {},
    carl.who,
  );
  const user = (await app.json("GET", "/api/user/detail", undefined, carl.who)).body.data.uid;
  const ann = anEmail("ann");
  const id = await sendAs(app, olga.who, [{ name: "Ann", email: ann }]);
  return { olga, carl: { ...carl, user }, id, ann };
}
const path = (id: string) => `/api/document/comments/${id}`;
const edit = (id: string, comment: string, text: string, who: Who) =>
  app.json("PATCH", path(id), { comment, text }, who);
const remove = (id: string, comment: string, who: Who) =>
  app.json("DELETE", `${path(id)}?comment=${comment}`, undefined, who);
function write(id: string, who: Who, text: string, mentions: string[] = []) {
  app.clock.nowMs += 1;
  return app.json("POST", path(id), { text, mentions }, who);
}
const read = async (id: string, who: Who) => (await app.json("GET", path(id), undefined, who)).body.data;
const texts = async (id: string, who: Who) => (await read(id, who)).items.map((one: { text: string }) => one.text);
async function mailsOf(email: string) {
  app.clock.nowMs += 3 * 60_000;
  await app.runner.runDue();
  const { body } = await app.json("GET", `/api/dev/mail?to=${encodeURIComponent(email)}`);
  return body.data.filter(({ subject }: { subject: string }) => subject.startsWith("New comments"));
}

describe("comments", () => {
  it("are listed in order for members who see the document, and can be edited by their authors", async () => {
    const { olga, carl, id } = await aTeam();
    expect((await write(id, olga.who, " Is the price right? ")).status).toBe(200);
    expect((await write(id, carl.who, "Yes")).status).toBe(200);
    const { items, canAdd } = await read(id, carl.who);
    expect(canAdd).toBe(true);
    expect(items.map(({ by, text, isOwn }: CommentView) => [by?.name, text, isOwn])).toEqual([
      ["Olga", "Is the price right?", false],
      ["Carl", "Yes", true],
    ]);
    const edited = await edit(id, items[1].id, "No", carl.who);
    expect(edited.body.data.items[1]).toMatchObject({ text: "No", editedAt: expect.any(String) });
    expect((await edit(id, items[0].id, "x", carl.who)).body.code).toBe("comment_not_own");
    expect((await remove(id, items[0].id, carl.who)).status).toBe(200);
    expect(await texts(id, olga.who)).toEqual(["No"]);
    expect((await edit(id, items[0].id, "x", olga.who)).body.code).toBe("comment_gone");
  });

  it("name the key with which a program wrote or changed them", async () => {
    const { olga, id } = await aTeam();
    const { program, keyId } = await aProgram(app, olga.who, "Importer");
    await app.json("POST", "/api/auth/prove", { password: "Right1!pass" }, olga.who);
    await app.json("PATCH", `/api/acl?apiKeyId=${keyId}`, { Documents: ["MANAGE"] }, olga.who);
    await write(id, olga.who, "By hand");
    await write(id, program, "By program");
    const keys = async () => (await read(id, olga.who)).items.map(({ key }: CommentView) => key?.name ?? null);
    expect(await keys()).toEqual([null, "Importer"]);
    const [first, second] = (await read(id, olga.who)).items;
    await edit(id, first.id, "Changed by program", program);
    await edit(id, second.id, "Changed by hand", olga.who);
    expect(await keys()).toEqual(["Importer", "Importer"]);
  });

  it("are hidden from members without access and from recipients", async () => {
    const { olga, carl, id, ann } = await aTeam("guest_member");
    await write(id, olga.who, "Our limit is 900");
    expect((await app.json("GET", path(id), undefined, carl.who)).status).toBe(404);
    expect((await write(id, carl.who, "Hello")).status).toBe(404);
    const link = await linkOf(app, ann);
    const room = await app.json("POST", "/api/recipient/session", { token: link });
    expect(JSON.stringify(room.body)).not.toContain("Our limit");
    const trail = await app.json("GET", `/api/document/logs/${id}`, undefined, olga.who);
    expect(JSON.stringify(trail.body)).not.toContain("Our limit");
  });

  it("cannot be deleted by a member who is not an admin, and cannot be empty or too long", async () => {
    const { olga, carl, id } = await aTeam("member");
    await app.json("POST", `/api/document/share/${id}`, { member: carl.user }, olga.who);
    await write(id, olga.who, "Keep this");
    const [first] = (await read(id, carl.who)).items;
    expect((await remove(id, first.id, carl.who)).body.code).toBe("not_authorized");
    expect((await write(id, carl.who, "  ")).body.code).toBe("comment_empty");
    expect((await write(id, carl.who, "x".repeat(2001))).body.code).toBe("comment_too_long");
    expect((await write(id, carl.who, "x".repeat(2000))).status).toBe(200);
    const eve = (await app.json("GET", "/api/user/detail", undefined, (await aMember(app, "Eve")).who)).body.data.uid;
    expect((await write(id, carl.who, "Look", [eve])).body.code).toBe("comment_reader_unsuitable");
  });

  it("are mailed to the owner and to mentioned members, several in one mail, but not to their author", async () => {
    const { olga, carl, id } = await aTeam();
    await write(id, carl.who, "One thing");
    await write(id, carl.who, "And another");
    const [mail, ...more] = await mailsOf(olga.email);
    expect(more).toEqual([]);
    expect(mail.text).toContain("One thing");
    expect(mail.text).toContain("And another");
    expect(await mailsOf(carl.email)).toEqual([]);
    await write(id, olga.who, "Answered", [carl.user]);
    const answers = await mailsOf(carl.email);
    expect(answers).toHaveLength(1);
    expect(answers[0].text).toContain("Answered");
    expect(answers[0].links.some((link: string) => link.includes(`/app/document/detail/${id}`))).toBe(true);
  });

  it("are not mailed if they were deleted, or the reader lost access to the document", async () => {
    const { olga, carl, id } = await aTeam("guest_member");
    await app.json("POST", `/api/document/share/${id}`, { member: carl.user }, olga.who);
    await write(id, carl.who, "Too early");
    const [one] = (await read(id, carl.who)).items;
    await remove(id, one.id, carl.who);
    expect(await mailsOf(olga.email)).toEqual([]);
    await write(id, olga.who, "For Carl", [carl.user]);
    await app.json("POST", `/api/document/unshare/${id}`, { member: carl.user }, olga.who);
    expect(await mailsOf(carl.email)).toEqual([]);
  });

  it("that are written at the same time are all stored once", async () => {
    const { olga, carl, id } = await aTeam();
    const made = await Promise.all(
      Array.from({ length: 12 }, (_, index) => write(id, index % 2 ? olga.who : carl.who, `Comment ${index}`)),
    );
    expect(made.map(({ status }) => status)).toEqual(Array(12).fill(200));
    expect((await texts(id, olga.who)).toSorted()).toEqual(
      Array.from({ length: 12 }, (_, index) => `Comment ${index}`).toSorted(),
    );
  });

  it("are erased with the document, even if its recipients keep theirs", async () => {
    const { olga, id, ann } = await aTeam();
    await write(id, olga.who, "Internal");
    await signAs(app, await linkOf(app, ann));
    await app.runner.runDue();
    await app.json("POST", "/api/document/bulk/delete", { documentIds: [id] }, olga.who);
    await app.json("DELETE", `/api/document/${id}`, undefined, olga.who);
    expect((await app.json("GET", path(id), undefined, olga.who)).status).toBe(404);
    app.clock.nowMs += 31 * 86_400_000;
    await app.runner.runDue();
    await app.runner.runDue();
    expect(await app.deps.comments.list(id as never)).toEqual([]);
    expect((await app.json("POST", "/api/recipient/session", { token: await linkOf(app, ann) })).status).toBe(200);
  });
});
