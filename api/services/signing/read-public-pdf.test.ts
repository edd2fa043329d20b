import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sha256 } from "../../../domain/audit/sha256.ts";
import { endOf } from "../../../domain/document/document.ts";
import type { DocumentId } from "../../../domain/ids.ts";
import { aMember, anEmail, linkOf, sendAs, signAs, type Who } from "../../../tests/support/app-people.ts";
import { openTestApp, type TestApp } from "../../../tests/support/test-app.ts";

let app: TestApp;
let sam: { who: Who };
beforeAll(async () => {
  app = await openTestApp();
  sam = await aMember(app, "Sam Sender");
});
afterAll(() => app?.close());

const byCode = { authenticationEnabled: true, authenticationType: "ACCESS_CODE", accessCode: "Blue Whale" };
const byQuestion = {
  knowledgeBaseAuthentication: true,
  knowledgeBaseData: [{ id: "pet", question: "First pet?", answers: ["Rex"] }],
};
const rex = JSON.stringify([{ id: "pet", answer: "rex" }]);
const bello = JSON.stringify([{ id: "pet", answer: "Bello" }]);

async function sent(checks: object, more: object = {}): Promise<{ id: DocumentId; token: string }> {
  const email = anEmail("ann");
  const id = await sendAs(app, sam.who, [{ name: "Ann", email, ...checks }], more);
  return { id: id as DocumentId, token: (await linkOf(app, email))! };
}

async function get(token: string, query: Record<string, string> = {}) {
  const response = await app.request(`/api/public/pdf/${token}?${new URLSearchParams(query)}`);
  const bytes = new Uint8Array(await response.arrayBuffer());
  const isPdf = response.headers.get("Content-Type") === "application/pdf";
  const { code } = isPdf ? { code: "" } : JSON.parse(new TextDecoder().decode(bytes));
  return {
    status: response.status,
    code,
    start: isPdf ? new TextDecoder().decode(bytes.subarray(0, 5)) : "",
    ...{ bytes, response },
  };
}

const recipientOf = async (id: DocumentId) => (await app.deps.documents.findState(id))!.value.recipients[0]!;
const trailOf = async (id: DocumentId) => (await app.deps.documents.listAudit(id)).map((line) => line.entry.type);

describe("the public PDF of a link", () => {
  it("is returned for a right code and answers, opens no session, and is recorded as viewed", async () => {
    const { id, token } = await sent({ ...byCode, ...byQuestion });
    const found = await get(token, { code: "Blue Whale", userAnswers: rex });
    expect(found).toMatchObject({ status: 200, start: "%PDF-" });
    expect(found.response.headers.get("Cache-Control")).toContain("no-store");
    expect(await recipientOf(id)).toMatchObject({ proof: { sessions: [], failures: 0 } });
    expect(await trailOf(id)).toEqual(expect.arrayContaining(["AUTH_PASSED", "VIEWED"]));
  });

  it.each([
    ["no code", { userAnswers: rex }, "verification_required", 0],
    ["no answers", { code: "Blue Whale" }, "verification_required", 0],
    ["a wrong code", { code: "Whale", userAnswers: rex }, "access_code_wrong", 1],
    ["a wrong answer", { code: "Blue Whale", userAnswers: bello }, "knowledge_wrong", 1],
    ["answers that are not a list", { code: "Blue Whale", userAnswers: "rex" }, "invalid_input", 0],
    ["an answer without its question", { code: "Blue Whale", userAnswers: "[{}]" }, "invalid_input", 0],
    ["an unknown query parameter", { code: "Blue Whale", password: "x" }, "invalid_input", 0],
    ["a file number that is not a number", { code: "Blue Whale", userAnswers: rex, file: "x" }, "invalid_input", 0],
  ])("is refused for %s", async (_, query, code, failures) => {
    const { id, token } = await sent({ ...byCode, ...byQuestion });
    expect(await get(token, query as Record<string, string>)).toMatchObject({ code, start: "" });
    const { proof } = await recipientOf(id);
    expect(proof?.failures ?? 0).toBe(failures);
    expect(proof?.sessions ?? []).toEqual([]);
  });

  it("counts each try, and locks the recipient as other calls do", async () => {
    const { token } = await sent(byCode);
    const codes = await Promise.all(
      Array.from({ length: 12 }, async (_, n) => (await get(token, { code: `${n}` })).code),
    );
    expect(codes.filter((one) => one === "access_code_wrong")).toHaveLength(9);
    expect((await get(token, { code: "Blue Whale" })).code).toBe("verification_locked");
    const body = { token, code: "Blue Whale" };
    expect((await app.json("POST", "/api/recipient/v1/otp/verify", body)).body.code).toBe("verification_locked");
  });

  it("is refused if a mailed code or a password is needed, and after a void", async () => {
    const byMail = { authenticationEnabled: true, authenticationType: "EMAIL" };
    const password = { enabled: true, password: "open sesame", mode: "gate" };
    const guarded = await sent(byCode, { settings: { passwordProtection: password } });
    expect((await get((await sent(byMail)).token, { code: "123456" })).code).toBe("verification_required");
    expect((await get(guarded.token, { code: "Blue Whale" })).code).toBe("verification_required");
    expect((await get("made-up")).code).toBe("link_invalid");
    const voided = await sent(byCode);
    await app.json("POST", `/api/document/void/${voided.id}`, { reason: "Wrong" }, sam.who);
    expect((await get(voided.token, { code: "Blue Whale" })).code).toBe("document_voided");
  });

  it("is the sealed file after completion, and returns 404 for an unknown file number", async () => {
    const { id, token } = await sent({});
    expect((await get(token)).start).toBe("%PDF-");
    expect((await get(token, { file: "2" })).code).toBe("not_found");
    await signAs(app, token);
    await app.runner.runDue();
    const { bytes, start } = await get(token, { file: "1" });
    expect(start).toBe("%PDF-");
    const { completed } = endOf((await app.deps.documents.findState(id))!.value.document);
    expect(await sha256(bytes)).toBe(completed!.sealed.files[0]!.object);
    expect(await trailOf(id)).toContain("DOWNLOADED");
  });

  it("leaves none of its query in the log", async () => {
    const { token } = await sent({ ...byCode, ...byQuestion });
    await get(token, { code: "Blue Whale", userAnswers: rex });
    await get(token, { code: "Green Shark", userAnswers: bello });
    const log = app.logged.join("\n");
    expect(log).toContain("/api/public/pdf/:id");
    for (const secret of ["Blue", "Whale", "Shark", "Bello", "userAnswers", token]) expect(log).not.toContain(secret);
  });
});
