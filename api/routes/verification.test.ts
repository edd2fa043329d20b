import { describe, expect, it } from "vitest";
import { endOf } from "../../domain/document/document.ts";
import { viewSelfie } from "../../domain/document/sending/view-selfie.ts";
import { dot } from "../../tests/support/journey.ts";
import {
  byCode,
  byQuestions,
  dataUrl,
  MINUTE,
  openVerificationWorld,
  questions,
  url,
} from "../../tests/support/verification-world.ts";
import { pdfText } from "../pdf/seal/testing/pdf-tools.ts";
import { aPng } from "../pdf/stamp/testing/a-png.ts";

const { world, post, sent, view, eventsOf } = openVerificationWorld();

describe("an access code", () => {
  it("is compared case-sensitively but ignores spacing, and is listed on the certificate", async () => {
    const { id, email, token } = await sent(byCode);
    const invited = await world.app.json("GET", `/api/dev/mail?to=${encodeURIComponent(email)}`);
    expect(invited.body.data[0].text).toContain("you need an access code");
    const refused = await post(url.verify, { token, code: "blue whale 7" });
    expect(refused).toMatchObject({ status: 422, body: { code: "access_code_wrong", message: "Invalid access code" } });
    const passed = await post(url.verify, { token, code: "  Blue Whale ７ " });
    expect(passed).toMatchObject({ status: 200, body: { data: { room: "open" } } });
    const { viewedSha256, fields, authenticationData } = passed.body.data;
    const values = Object.fromEntries(fields.map((field: { key: string }) => [field.key, true]));
    const signing = { token, viewedSha256, values, signature: dot, consent: true };
    expect((await post("/api/recipient/sign", signing)).body.code).toBe("verification_required");
    const { session } = authenticationData;
    expect((await post("/api/recipient/sign", { ...signing, session })).body.data.room).toBe("sealing");
    await world.app.runner.runDue();
    const { completed } = endOf((await world.app.deps.documents.findState(id as never))!.value.document);
    const text = await pdfText((await world.app.deps.objects.get(completed!.sealed.files[0]!.object))!);
    expect(text).toContain("Access code from the sender");
    expect(text).toContain("Incorrect answers before: 1");
    expect((await view(token)).room).toBe("verify");
    expect((await view(token, session)).room).toBe("completed");
  });

  it("locks the recipient at the tenth wrong try, even for the right code, until the sender unlocks them", async () => {
    const { id, token } = await sent(byCode);
    const guesses = Array.from({ length: 50 }, (_, n) => post(url.verify, { token, code: `guess ${n}` }));
    const codes = (await Promise.all(guesses)).map((one) => one.body.code);
    expect(codes.filter((one) => one === "access_code_wrong")).toHaveLength(9);
    expect(codes.filter((one) => one === "verification_locked")).toHaveLength(41);
    const right = { token, code: "Blue Whale 7" };
    expect(await post(url.verify, right)).toMatchObject({ status: 423, body: { code: "verification_locked" } });
    expect((await view(token)).authenticationData.isLocked).toBe(true);
    await world.app.runner.runDue();
    const { body } = await world.app.json("GET", `/api/dev/mail?to=${encodeURIComponent(world.sam.email)}`);
    const lockedOutMails = body.data.filter((mail: { subject: string }) => mail.subject.startsWith("Locked out"));
    expect(lockedOutMails).toHaveLength(1);
    const owner = (await world.app.json("GET", `/api/document/${id}`, undefined, world.sam.who)).body.data;
    expect(owner.recipients[0].lockedAt).toBeDefined();
    const unlock = (more: object = {}) =>
      world.app.json(
        "POST",
        `/api/document/unlock/${id}`,
        { recipient: owner.recipients[0]._id, ...more },
        world.sam.who,
      );
    expect((await unlock({ accessCode: "  " })).body.errors).toMatchObject([{ path: "accessCode" }]);
    expect((await unlock({ accessCode: "Red Fox" })).body.data.recipients[0].lockedAt).toBeUndefined();
    expect((await unlock()).body.code).toBe("recipient_not_locked");
    expect((await post(url.verify, right)).body.code).toBe("access_code_wrong");
    expect((await post(url.verify, { token, code: "Red Fox" })).status).toBe(200);
    expect(await eventsOf(id)).toEqual(expect.arrayContaining(["AUTH_LOCKED", "AUTH_UNLOCKED"]));
  });
});

describe("security questions", () => {
  const answer = (token: string, answers: Record<string, string>, session?: string) =>
    post(url.knowledge, {
      token,
      session,
      answers: Object.entries(answers).map(([id, text]) => ({ id, answer: text })),
    });
  const right = { pet: " rexie", city: "são  paulo", color: "GREEN" };

  it.each([
    ["ALL", 1, right, 200],
    ["ALL", 1, { ...right, color: "" }, 422],
    ["ALL", 1, { ...right, pet: "Bello" }, 422],
    ["ANYONE", 1, { pet: "Rex", city: "", color: "" }, 200],
    ["ANYONE", 1, { city: "Rio" }, 422],
    ["CUSTOM", 2, { pet: "Rex", color: "green", city: "" }, 200],
    ["CUSTOM", 2, { pet: "Rex", color: "red", city: "" }, 422],
    ["ALL", 1, {}, 422],
  ] as const)("of type %s (%i) answered with %j return %i", async (type, limit, answers, status) => {
    const { token } = await sent(byQuestions(type, limit));
    const { authenticationData } = await view(token);
    expect(authenticationData.questions).toEqual(questions.map(({ id, question }) => ({ id, question })));
    expect(authenticationData.neededAnswers).toBe(type === "ALL" ? 3 : limit);
    expect((await answer(token, answers)).status).toBe(status);
  });

  it("do not reveal which answer was wrong, and accept one answer per question", async () => {
    const { id, token } = await sent(byQuestions());
    const outcomeOf = async (answers: Record<string, string>) => {
      const { requestId: _, data, ...rest } = (await answer(token, answers)).body;
      return [rest, Object.keys(data)];
    };
    const noneRight = await outcomeOf({ pet: "a", city: "b", color: "c" });
    expect(noneRight[0]).toMatchObject({ code: "knowledge_wrong", message: "Knowledge based authentication failed" });
    expect(await outcomeOf({ ...right, color: "c" })).toEqual(noneRight);
    expect(await outcomeOf({ pet: "Rex" })).toEqual(noneRight);
    const many = ["Rex", "a", "b"].map((text) => ({ id: "pet", answer: text }));
    const rest = [
      { id: "city", answer: "São Paulo" },
      { id: "color", answer: "green" },
    ];
    expect((await post(url.knowledge, { token, answers: [...many, ...rest] })).body.code).toBe("knowledge_wrong");
    expect((await eventsOf(id)).filter((type) => type === "AUTH_FAILED")).toHaveLength(4);
  });
});

describe("several verifications", () => {
  it("must all be passed in one session, the selfie last, with a common count of failures", async () => {
    const checks = { ...byCode, ...byQuestions("ANYONE"), selfieVerificationEnabled: true };
    const { id, token } = await sent(checks, {
      passwordProtection: { enabled: true, password: "open sesame", mode: "gate" },
    });
    const openChecks = (await view(token)).authenticationData.checks.map((one: { check: string }) => one.check);
    expect(openChecks).toEqual(["PASSWORD", "ACCESS_CODE", "KNOWLEDGE", "SELFIE"]);
    const picture = dataUrl(aPng(40, 40));
    expect(await post(url.selfie, { token, picture, consent: true })).toMatchObject({
      status: 401,
      body: { code: "verification_required" },
    });
    expect((await post(url.password, { token, password: "open" })).body.code).toBe("document_password_wrong");
    const first = (await post(url.password, { token, password: "open sesame" })).body.data;
    expect(first.room).toBe("verify");
    const { session } = first.authenticationData;
    expect((await post(url.verify, { token, session, code: "Blue Whale 7" })).body.data.room).toBe("verify");
    const pet = [{ id: "pet", answer: "Rex" }];
    const third = (await post(url.knowledge, { token, session, answers: pet })).body.data;
    expect(third.authenticationData.checks.map((one: { isPassed: boolean }) => one.isPassed)).toEqual([
      ...[true, true, true, false],
    ]);
    const last = await post(url.selfie, { token, session, picture, consent: true });
    expect(last.body.data).toMatchObject({ room: "open", authenticationData: { isAuthenticated: true } });
    const { passed } = (await world.app.json("GET", `/api/document/${id}`, undefined, world.sam.who)).body.data
      .recipients[0];
    expect(passed.map((one: { check: string }) => one.check)).toEqual(openChecks);
  });

  it("that were passed for one document do not open another", async () => {
    const one = await sent(byCode);
    const other = await sent(byCode);
    const passed = await post(url.verify, { token: one.token, code: "Blue Whale 7" });
    const { session } = passed.body.data.authenticationData;
    expect((await view(one.token, session)).room).toBe("open");
    expect((await view(other.token, session)).room).toBe("verify");
    const signing = { token: other.token, session, viewedSha256: "0".repeat(64), values: {}, consent: true };
    expect((await post("/api/recipient/sign", signing)).body.code).toBe("verification_required");
  });

  it("are refused if the document does not require them", async () => {
    const { token } = await sent({});
    const picture = dataUrl(aPng(4, 4));
    const calls: [string, object][] = [
      [url.code, {}],
      [url.resend, {}],
      [url.verify, { code: "123456" }],
      [url.knowledge, { answers: [] }],
      [url.password, { password: "x" }],
      [url.selfie, { picture, consent: true }],
    ];
    for (const [path, more] of calls) {
      expect(await post(path, { token, ...more })).toMatchObject({
        status: 409,
        body: { code: "verification_not_asked" },
      });
      expect((await post(path, { token: "made-up", ...more })).body.code).toBe("link_invalid");
    }
    expect((await view(token)).room).toBe("open");
  });
});

describe("a selfie", () => {
  it.each([
    ["is no picture", "data:text/plain;base64,aGVsbG8="],
    ["has no pixels", dataUrl(aPng(4, 4).subarray(0, 40))],
    ["is too large", `data:image/jpeg;base64,${"A".repeat(7_000_000)}`],
  ])("that %s is refused, and does not count as a wrong answer", async (_, picture) => {
    const { id, token } = await sent({ selfieVerificationEnabled: true });
    const refused = await post(url.selfie, { token, picture, consent: true });
    expect(refused).toMatchObject({ status: 422, body: { code: "selfie_invalid" } });
    expect(await eventsOf(id)).not.toContain("AUTH_FAILED");
    expect((await post(url.selfie, { token, picture: dataUrl(aPng(4, 4)) })).body.code).toBe("invalid_input");
  });

  it("is stored for 90 days, without its metadata", async () => {
    const { id, token } = await sent({ selfieVerificationEnabled: true });
    const png = aPng(16, 16);
    const gpsBytes = new TextEncoder().encode("GPS 52.5200 N 13.4050 E");
    const passed = await post(url.selfie, { token, picture: dataUrl(withText(png, gpsBytes)), consent: true });
    expect(passed.body.data.room).toBe("open");
    const state = (await world.app.deps.documents.findState(id as never))!.value;
    const { object } = state.recipients[0]!.proof!.passed[0]!;
    const storedSelfie = (await world.app.deps.objects.get(object!))!;
    expect(Buffer.from(storedSelfie).includes(Buffer.from(gpsBytes))).toBe(false);
    expect(storedSelfie).toEqual(png);
    const isStored = () => world.app.deps.objects.has(object!);
    const requestSelfie = (who: Record<string, string>) =>
      world.app.json("POST", `/api/document/selfie/${id}`, { recipient: "r0" }, who);
    const selfie = await requestSelfie(world.sam.who);
    const picture = await world.app.request(new URL(selfie.body.data.url).pathname);
    expect(picture.headers.get("Content-Type")).toBe("image/png");
    expect(picture.headers.get("Cache-Control")).toContain("no-store");
    expect(await picture.bytes()).toEqual(png);
    expect((await requestSelfie({})).body.code).toBe("unauthenticated");
    const sweep = async () => {
      const { sweepObjects } = await import("../services/file/sweep-objects.ts");
      await sweepObjects(world.app.deps);
    };
    world.app.clock.nowMs += 89 * 24 * 60 * MINUTE;
    await world.app.runner.runDue();
    await sweep();
    expect(await isStored()).toBe(true);
    world.app.clock.nowMs += 24 * 60 * MINUTE;
    await world.app.runner.runDue();
    await sweep();
    expect(await isStored()).toBe(false);
    const trail = await world.app.deps.documents.listAudit(id as never);
    expect(trail.map((line) => line.entry.type)).toContain("ERASED");
    expect(trail.filter((line) => line.entry.type === "SELFIE_VIEWED").map((line) => line.entry)).toMatchObject([
      { actor: { kind: "user" }, subject: "r0", data: { selfieSha256: object } },
    ]);
    const after = (await world.app.deps.documents.findState(id as never))!.value;
    expect(viewSelfie(after, { actor: { kind: "user", id: "u" }, recipientId: "r0" as never })).toMatchObject({
      refusal: { code: "selfie_erased" },
    });
  });
});

/** A PNG with a text chunk before its end. */
function withText(png: Uint8Array, text: Uint8Array): Uint8Array {
  const chunk = Buffer.alloc(12 + text.length);
  chunk.writeUInt32BE(text.length);
  chunk.write("tEXt", 4);
  chunk.set(text, 8);
  const end = png.length - 12;
  return Buffer.concat([png.subarray(0, end), chunk, png.subarray(end)]);
}
