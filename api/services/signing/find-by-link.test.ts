import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { aMember, anEmail, linkOf, sendAs, signingFor, type Who } from "../../../tests/support/app-people.ts";
import { openTestApp, type TestApp } from "../../../tests/support/test-app.ts";

let app: TestApp;
let who: Who;
beforeAll(async () => {
  app = await openTestApp();
  who = (await aMember(app, "Sam Sender")).who;
});
afterAll(() => app?.close());

async function aLink(checks = {}): Promise<string> {
  const email = anEmail("ann");
  await sendAs(app, who, [{ name: "Ann", email, ...checks }]);
  return (await linkOf(app, email))!;
}

const byAccessCode = { authenticationEnabled: true, authenticationType: "ACCESS_CODE", accessCode: "Blue Whale 7" };
const ownOrigin = () => ({ Origin: new URL(app.deps.config.publicUrl).origin });

it("a request looks up its link once for signing, and twice for a verification, to read the new view", async () => {
  const [plain, checked] = [await aLink(), await aLink(byAccessCode)];
  const signing = await signingFor(app, plain);
  const lookups = vi.spyOn(app.deps.documents, "findByLink");
  expect((await app.json("POST", "/api/recipient/sign", signing, ownOrigin())).status).toBe(200);
  expect(lookups).toHaveBeenCalledTimes(1);
  lookups.mockClear();
  const answer = { token: checked, code: "Blue Whale 7" };
  expect((await app.json("POST", "/api/recipient/v1/otp/verify", answer, ownOrigin())).status).toBe(200);
  expect(lookups).toHaveBeenCalledTimes(2);
  lookups.mockRestore();
});

it("a signature that loses a race looks up its link again, and is refused if the document changed", async () => {
  const token = await aLink();
  const signing = await signingFor(app, token);
  const { documents } = app.deps;
  const address = await documents.findByLink(await app.deps.links.hash(token));
  const { commit } = documents;
  const lookups = vi.spyOn(documents, "findByLink");
  const raced = vi.spyOn(documents, "commit").mockImplementationOnce(async (before, change, at) => {
    const state = (await documents.findState(address!.documentId))!;
    const document = { ...state.value.document, version: state.value.document.version + 1, viewedSha256: undefined };
    expect(await commit(state, { document, events: [], jobs: [] }, at)).toHaveProperty("done");
    return commit(before, change, at);
  });
  const { status, body } = await app.json("POST", "/api/recipient/sign", signing);
  expect([status, body.code]).toEqual([409, "document_changed"]);
  expect(lookups).toHaveBeenCalledTimes(2);
  for (const spy of [raced, lookups]) spy.mockRestore();
});
