import { describe, expect, it } from "vitest";
import type { SignerView } from "../../../domain/contract/views/signer-view.ts";
import type { Answer, CallRefusal } from "../../host/api.ts";
import type { HostEvent } from "../../host/host.ts";
import type { SignBody, SigningCalls } from "../room/signing-calls.ts";
import { type AField, aSignerView } from "../testing/a-signer-view.ts";
import { createSigning } from "./signing.ts";

const PNG = "data:image/png;base64,AAAA";
const drawn = { width: 100, height: 50, strokes: [[[1, 2, 0.5]]] as [number, number, number][][] };

function no(code: CallRefusal["code"], more: Partial<CallRefusal> = {}): Answer<never> {
  return { ok: false, refusal: { code, status: 409, message: "No.", faults: [], ...more } };
}

function yes<T>(value: T): Answer<T> {
  return { ok: true, value };
}

/** A server that responds from lists; the last response of a list repeats. */
function aServer(answers: { open: Answer<SignerView>[]; sign?: Answer<SignerView>[]; decline?: Answer<SignerView>[] }) {
  const sent: { body: SignBody; key: string }[] = [];
  const declined: string[] = [];
  const approved: { shown: Pick<SignBody, "viewedSha256" | "pagesSeen">; key: string }[] = [];
  let opened = 0;
  const answerAt = (list: Answer<SignerView>[], at: number) => Promise.resolve(list[Math.min(at, list.length - 1)]!);
  const calls: SigningCalls = {
    access: () => ({ token: "secret" }),
    open: () => answerAt(answers.open, opened++),
    sign(body, key) {
      sent.push({ body, key });
      return answerAt(answers.sign ?? [], sent.length - 1);
    },
    approve({ viewedSha256, pagesSeen }, key) {
      approved.push({ shown: { viewedSha256, pagesSeen }, key });
      return answerAt(answers.sign ?? [], approved.length - 1);
    },
    decline(reason) {
      declined.push(reason);
      return answerAt(answers.decline ?? [], declined.length - 1);
    },
    download: () => Promise.reject(new Error("not asked here")),
    outlines: () => Promise.reject(new Error("not asked here")),
  };
  return { calls, sent, declined, approved, opened: () => opened };
}

function aRoom(server: ReturnType<typeof aServer>, memory = new Map<string, string>()) {
  const announced: HostEvent[] = [];
  const waits: number[] = [];
  let keys = 0;
  const signing = createSigning({
    calls: server.calls,
    storage: {
      get: (key) => memory.get(key) ?? null,
      set: (key, value) => void memory.set(key, value),
      remove: (key) => void memory.delete(key),
    },
    announce: (event) => announced.push(event),
    keepSession: (secret) => void (secret && memory.set("session", secret)),
    pause: async (ms) => void waits.push(ms),
    newKey: () => {
      keys += 1;
      return `key-${keys}`;
    },
  });
  return { signing, announced, waits, memory };
}

async function anOpenRoom(
  fields: AField[],
  overrides: Partial<SignerView> = {},
  more: { sign?: Answer<SignerView>[]; reopen?: Answer<SignerView>[] } = {},
) {
  const view = aSignerView(overrides, fields);
  const server = aServer({
    open: [yes(view), ...(more.reopen ?? [])],
    sign: more.sign ?? [yes(aSignerView({ room: "sealing" }))],
  });
  const signing = aRoom(server);
  await signing.signing.open();
  return { ...signing, server, view };
}

const field = (room: { signing: ReturnType<typeof createSigning> }, key: string) =>
  room.signing.steps.value.find((one) => one.key === key)!;

describe("signing", () => {
  it("known values are filled in and count as done", async () => {
    const { signing } = await anOpenRoom(
      [
        { key: "name", type: "name" },
        { key: "sig", type: "signature", y: 60 },
      ],
      { values: { name: "Sam Ito" } },
    );
    expect(signing.values.value.name).toBe("Sam Ito");
    expect(signing.progress.value).toEqual({ done: 1, total: 2 });
    expect(signing.next()?.key).toBe("sig");
  });

  it("next goes through what is owed in reading order and starts over after the last", async () => {
    const { signing } = await anOpenRoom([
      { key: "third", page: 1 },
      { key: "second", x: 100, y: 21 },
      { key: "first", x: 10, y: 23 },
      { key: "optional", y: 90, required: false },
    ]);
    expect([signing.next()?.key, signing.next()?.key, signing.next()?.key]).toEqual(["first", "second", "third"]);
    signing.setValue("second", "x");
    expect([signing.next()?.key, signing.next()?.key]).toEqual(["first", "third"]);
    signing.setValue("first", "x");
    signing.setValue("third", "x");
    expect(signing.next()).toBeNull();
  });

  it("next leads to the one field that is owed however often it is asked", async () => {
    const { signing } = await anOpenRoom([{ key: "only" }]);
    const led = [signing.led.value];
    for (let n = 0; n < 2; n++) {
      expect(signing.next()?.key).toBe("only");
      led.push(signing.led.value);
    }
    expect(new Set(led).size).toBe(3);
  });

  it("on a line, Arabic is read from the right", async () => {
    const { signing } = await anOpenRoom(
      [
        { key: "left", x: 10 },
        { key: "right", x: 120 },
      ],
      { signerLanguage: "ar" },
    );
    expect(signing.steps.value.map((one) => one.key)).toEqual(["right", "left"]);
  });

  it("a date that the server writes and a fixed field are not asked for", async () => {
    const { signing } = await anOpenRoom([
      { key: "date", type: "dateSigned" },
      { key: "fixed", readOnly: true },
      { key: "sig", type: "signature" },
    ]);
    expect(signing.steps.value.map((one) => one.key)).toEqual(["sig"]);
  });

  it("one adopted signature goes into all signature fields, and initials stay apart", async () => {
    const room = await anOpenRoom([
      { key: "a", type: "signature" },
      { key: "b", type: "signature", y: 50 },
      { key: "i", type: "initials", y: 80 },
    ]);
    const { signing, server } = room;
    expect(signing.remainingLike(field(room, "a")).map((one) => one.key)).toEqual(["b"]);
    signing.adopt(field(room, "a"), { image: PNG, way: "style" }, true);
    expect(signing.owing.value.map((one) => one.key)).toEqual(["i"]);
    signing.adopt(field(room, "i"), { image: drawn, way: "draw" }, false);
    await signing.finish();
    expect(server.sent[0]!.body).toEqual({
      viewedSha256: "a".repeat(64),
      pagesSeen: [],
      values: { a: true, b: true, i: true },
      signature: PNG,
      signatureWay: "style",
      initial: drawn,
      initialWay: "draw",
      consent: true,
    });
    expect(room.announced).toContainEqual({ type: "signed", documentId: "d1", recipientId: "r1" });
    expect(signing.view.value?.room).toBe("sealing");
  });

  it("the host hears of every field that somebody fills in, not of what stood there before", async () => {
    const room = await anOpenRoom([{ key: "text" }, { key: "sig", type: "signature", y: 60 }], {
      values: { text: "before" },
    });
    const changes = () => room.announced.filter((event) => event.type === "field_changed");
    expect(changes()).toEqual([]);
    room.signing.setValue("text", "mine");
    room.signing.adopt(field(room, "sig"), { image: PNG, way: "style" }, true);
    expect(changes()).toEqual([
      { type: "field_changed", documentId: "d1", recipientId: "r1", key: "text", value: "mine" },
      { type: "field_changed", documentId: "d1", recipientId: "r1", key: "sig", value: true },
    ]);
  });

  it("finishing early sends nothing, says what is missing in each field and goes to the first", async () => {
    const room = await anOpenRoom([{ key: "text" }, { key: "sig", type: "signature", y: 60 }]);
    await room.signing.finish();
    expect(room.server.sent).toEqual([]);
    expect(room.signing.faults.value).toMatchObject({
      text: { code: "field_required" },
      sig: { code: "signature_required" },
    });
    expect(room.signing.current.value).toBe("text");
    room.signing.setValue("text", "now");
    expect(room.signing.faults.value.text).toBeUndefined();
  });

  it("a wrong address is called so when its field is left, an empty field is not nagged about", async () => {
    const { signing } = await anOpenRoom([
      { key: "mail", type: "email" },
      { key: "text", y: 60 },
    ]);
    signing.setValue("mail", "sam@");
    signing.check("mail");
    signing.check("text");
    expect(Object.keys(signing.faults.value)).toEqual(["mail"]);
  });

  it("going on from a field that must be filled in says so and leads nowhere; an optional one lets go", async () => {
    const { signing } = await anOpenRoom([
      { key: "text" },
      { key: "sig", type: "signature", y: 60 },
      { key: "note", y: 90, required: false },
    ]);
    expect(signing.confirm("text")).toBe(false);
    expect(signing.confirm("sig")).toBe(false);
    expect(signing.confirm("note")).toBe(true);
    expect(signing.faults.value).toMatchObject({
      text: { code: "field_required" },
      sig: { code: "signature_required" },
    });
    signing.setValue("text", "now");
    expect(signing.confirm("text")).toBe(true);
    expect(signing.faults.value.text).toBeUndefined();
  });

  it("pages with new addresses leave what was filled in as it is", async () => {
    const fields: AField[] = [{ key: "text" }];
    const assets = { base: "/b", expiresAt: "2026-11-21T10:00:00.000Z" } as SignerView["assets"];
    const room = await anOpenRoom(fields, {}, { reopen: [yes(aSignerView({ assets }, fields))] });
    room.signing.setValue("text", "typed");
    await room.signing.refresh();
    expect(room.signing.view.value?.assets?.base).toBe("/b");
    expect(room.signing.values.value.text).toBe("typed");
  });

  it("who leaves and comes back finds the half-filled form, ink included", async () => {
    const fields: AField[] = [{ key: "text" }, { key: "sig", type: "signature", y: 60 }];
    const first = await anOpenRoom(fields);
    first.signing.setValue("text", "half");
    first.signing.adopt(field(first, "sig"), { image: drawn, way: "draw" }, true);
    first.signing.close();
    const again = aRoom(aServer({ open: [yes(aSignerView({}, fields))] }), first.memory);
    await again.signing.open();
    expect(again.signing.values.value).toMatchObject({ text: "half", sig: true });
    expect(again.signing.ink.value.signature?.image).toEqual(drawn);
    expect([...first.memory.keys()].join()).not.toContain("token");
  });

  it("a signature whose ink was lost is asked for again", async () => {
    const fields: AField[] = [{ key: "sig", type: "signature" }];
    const memory = new Map([
      ["signing.d1.r1.values", '{"sig":true}'],
      ["signing.d1.r1.ink", "broken"],
    ]);
    const { signing } = aRoom(aServer({ open: [yes(aSignerView({}, fields))] }), memory);
    await signing.open();
    expect(signing.owing.value.map((one) => one.key)).toEqual(["sig"]);
  });

  it("nothing of the form is kept once it is signed", async () => {
    const room = await anOpenRoom([{ key: "text" }]);
    room.signing.setValue("text", "done");
    expect(room.memory.size).toBe(3);
    await room.signing.finish();
    room.signing.setValue("text", "later");
    expect(room.memory.size).toBe(0);
  });

  it("without a network, finishing goes on by itself with one and the same request", async () => {
    const room = await anOpenRoom(
      [{ key: "text", required: false }],
      {},
      { sign: [no("unreachable"), no("unavailable", { retryAfterMs: 7_000 }), yes(aSignerView({ room: "signed" }))] },
    );
    const sendingStates: boolean[] = [];
    room.signing.trouble.subscribe((trouble) => sendingStates.push(trouble?.retrying ?? false));
    await room.signing.finish();
    expect(room.server.sent.map((one) => one.key)).toEqual(["key-1", "key-1", "key-1"]);
    expect(room.waits).toEqual([1_500, 7_000]);
    expect(sendingStates).toContain(true);
    expect(room.signing.trouble.value).toBeNull();
    expect(room.signing.view.value?.room).toBe("signed");
  });

  it("while a page is being drawn, finishing waits and then says which pages were seen meanwhile", async () => {
    const room = await anOpenRoom(
      [],
      {},
      {
        sign: [
          no("page_not_drawn_yet", { retryAfterMs: 1_000 }),
          no("unreachable"),
          yes(aSignerView({ room: "signed" })),
        ],
      },
    );
    room.signing.trouble.subscribe((trouble) => {
      if (trouble?.retrying) room.signing.pagesSeen.add(room.signing.pagesSeen.size);
    });
    await room.signing.finish();
    expect(room.server.sent.map(({ key, body }) => [key, body.pagesSeen])).toEqual([
      ["key-1", []],
      ["key-1", [0]],
      ["key-1", [0]],
    ]);
    expect(room.waits).toEqual([1_000, 3_000]);
    expect(room.signing.trouble.value).toBeNull();
  });

  it("a page whose picture was given up meanwhile is shown by other means before signing again", async () => {
    const pages = [{ part: "p1", page: 0, width: 210, height: 297, isUndrawn: true }] as SignerView["pages"];
    const room = await anOpenRoom([], {}, { sign: [no("page_not_shown")], reopen: [yes(aSignerView({ pages }))] });
    await room.signing.finish();
    expect(room.signing.view.value?.pages).toEqual(pages);
    expect(room.signing.trouble.value).toMatchObject({ refusal: { code: "page_not_shown" }, retrying: false });
  });

  it("a changed document is shown anew, with the values whose fields remain", async () => {
    const changed = aSignerView({ viewedSha256: "b".repeat(64) as SignerView["viewedSha256"] }, [
      { key: "stays" },
      { key: "new", y: 80 },
    ]);
    const room = await anOpenRoom(
      [{ key: "stays" }, { key: "goes", y: 60 }],
      {},
      { sign: [no("document_changed"), yes(aSignerView({ room: "sealing" }))], reopen: [yes(changed)] },
    );
    room.signing.setValue("stays", "kept");
    room.signing.setValue("goes", "lost");
    await room.signing.finish();
    expect(room.signing.wasChanged.value).toBe(true);
    expect(room.signing.values.value).toEqual({ stays: "kept" });
    expect(room.signing.owing.value.map((one) => one.key)).toEqual(["new"]);
    room.signing.setValue("new", "x");
    await room.signing.finish();
    expect(room.server.sent[1]!.body.viewedSha256).toBe("b".repeat(64));
    expect(room.server.sent[1]!.key).not.toBe(room.server.sent[0]!.key);
  });

  it("an end that came meanwhile is shown as what it is", async () => {
    const room = await anOpenRoom(
      [],
      {},
      { sign: [no("document_voided")], reopen: [yes(aSignerView({ room: "voided" }))] },
    );
    await room.signing.finish();
    expect(room.signing.view.value?.room).toBe("voided");
    expect(room.signing.wasChanged.value).toBe(false);
  });

  it("a field that the server refuses says why in its own words", async () => {
    const refusal = no("text_has_unsupported_character", {
      faults: [
        { path: "values.text", message: "This character cannot be printed.", code: "text_has_unsupported_character" },
      ],
    });
    const room = await anOpenRoom([{ key: "text" }], {}, { sign: [refusal] });
    room.signing.setValue("text", "\u{10FFFF}");
    await room.signing.finish();
    expect(room.signing.faults.value.text?.message).toBe("This character cannot be printed.");
    expect(room.signing.sending.value).toBe("no");
  });

  it("any other no is shown and ends the waiting", async () => {
    const room = await anOpenRoom([], {}, { sign: [no("internal")] });
    await room.signing.finish();
    expect(room.signing.trouble.value).toMatchObject({ retrying: false, refusal: { code: "internal" } });
  });

  it("a reviewer approves what was shown, and sends no values", async () => {
    const view = aSignerView({ roleType: "documentReviewer" });
    const server = aServer({ open: [yes(view)], sign: [yes(aSignerView({ room: "signed" }))] });
    const { signing } = aRoom(server);
    await signing.open();
    signing.pagesSeen.add(0);
    await signing.finish();
    expect(server.approved).toEqual([{ shown: { viewedSha256: "a".repeat(64), pagesSeen: [0] }, key: "key-1" }]);
    expect(server.sent).toEqual([]);
    expect(signing.view.value?.room).toBe("signed");
  });

  it("the secret of who proved who they are is kept as soon as the server gives it", async () => {
    const granted = aSignerView({ authenticationData: { ...aSignerView().authenticationData, session: "granted" } });
    const { signing, memory } = aRoom(aServer({ open: [yes(aSignerView({ room: "verify" }))] }));
    await signing.open();
    expect(memory.get("session")).toBeUndefined();
    signing.accept(granted);
    expect(memory.get("session")).toBe("granted");
    expect(signing.view.value?.room).toBe("open");
  });

  it("a session that ends while somebody fills in asks again for proof and keeps what was filled in", async () => {
    const { signing } = await anOpenRoom(
      [{ key: "a" }],
      {},
      {
        sign: [no("verification_required")],
        reopen: [yes(aSignerView({ room: "verify" })), yes(aSignerView({}, [{ key: "a" }]))],
      },
    );
    signing.setValue("a", "Ann");
    await signing.finish();
    expect(signing.view.value?.room).toBe("verify");
    signing.accept(aSignerView({}, [{ key: "a" }]));
    expect(signing.values.value.a).toBe("Ann");
  });

  it("declining needs a reason and forgets the form", async () => {
    const server = aServer({
      open: [yes(aSignerView({}, [{ key: "text" }]))],
      decline: [yes(aSignerView({ room: "declined" }))],
    });
    const { signing, announced, memory } = aRoom(server);
    await signing.open();
    await signing.decline("  ");
    expect(server.declined).toEqual([]);
    await signing.decline(" Wrong price ");
    expect(server.declined).toEqual(["Wrong price"]);
    expect(announced).toContainEqual({ type: "declined", documentId: "d1", recipientId: "r1" });
    expect(memory.size).toBe(0);
  });

  it("a dead link is said, a dead network is waited out", async () => {
    const dead = aRoom(aServer({ open: [no("link_invalid")] }));
    await dead.signing.open();
    expect(dead.signing.place.value).toMatchObject({ status: "failed", refusal: { code: "link_invalid" } });
    expect(dead.announced).toEqual([{ type: "link_dead" }]);
    const offline = aRoom(aServer({ open: [no("unreachable"), yes(aSignerView())] }));
    await offline.signing.open();
    expect(offline.waits).toEqual([1_500]);
    expect(offline.signing.place.value.status).toBe("ready");
  });

  it("after signing it looks again until the sealed document is there", async () => {
    const server = aServer({
      open: [
        yes(aSignerView({ room: "signed" })),
        yes(aSignerView({ room: "sealing" })),
        no("unreachable"),
        yes(aSignerView({ room: "completed" })),
      ],
    });
    const { signing } = aRoom(server);
    await signing.open();
    await signing.watch();
    expect(signing.view.value?.room).toBe("completed");
    expect(server.opened()).toBe(4);
  });
});
