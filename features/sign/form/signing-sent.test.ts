import { describe, expect, it } from "vitest";
import type { SignerView } from "../../../domain/contract/views/signer-view.ts";
import type { Answer, CallRefusal } from "../../host/api.ts";
import { aSignerView } from "../testing/a-signer-view.ts";
import { anOpenRoom, aRoom, aServer, yes } from "../testing/signing-room.ts";

function no(code: CallRefusal["code"], more: Partial<CallRefusal> = {}): Answer<never> {
  return { ok: false, refusal: { code, status: 409, message: "No.", faults: [], ...more } };
}

describe("sending the signing form", () => {
  it("retries the same request automatically until the server accepts it", async () => {
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

  it("while a page is being drawn, finishing waits and then reports the pages seen meanwhile", async () => {
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

  it("a page whose picture failed meanwhile is drawn by the browser before signing again", async () => {
    const pages = [{ part: "p1", page: 0, width: 210, height: 297, isUndrawn: true }] as SignerView["pages"];
    const room = await anOpenRoom([], {}, { sign: [no("page_not_shown")], reopen: [yes(aSignerView({ pages }))] });
    await room.signing.finish();
    expect(room.signing.view.value?.pages).toEqual(pages);
    expect(room.signing.trouble.value).toMatchObject({ refusal: { code: "page_not_shown" }, retrying: false });
  });

  it("a changed document is shown again, with the values whose fields remain", async () => {
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
    expect(room.signing.incomplete.value.map((one) => one.key)).toEqual(["new"]);
    room.signing.setValue("new", "x");
    await room.signing.finish();
    expect(room.server.sent[1]!.body.viewedSha256).toBe("b".repeat(64));
    expect(room.server.sent[1]!.key).not.toBe(room.server.sent[0]!.key);
  });

  it("shows how the document ended meanwhile", async () => {
    const room = await anOpenRoom(
      [],
      {},
      { sign: [no("document_voided")], reopen: [yes(aSignerView({ room: "voided" }))] },
    );
    await room.signing.finish();
    expect(room.signing.view.value?.room).toBe("voided");
    expect(room.signing.wasChanged.value).toBe(false);
  });

  it("shows the server's own message at a refused field", async () => {
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

  it("any other refusal is shown and stops the retries", async () => {
    const room = await anOpenRoom([], {}, { sign: [no("internal")] });
    await room.signing.finish();
    expect(room.signing.trouble.value).toMatchObject({ retrying: false, refusal: { code: "internal" } });
  });

  it("a reviewer approves the displayed version, and sends no values", async () => {
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

  it("stores the session secret as soon as the server returns it", async () => {
    const granted = aSignerView({ authenticationData: { ...aSignerView().authenticationData, session: "granted" } });
    const { signing, memory } = aRoom(aServer({ open: [yes(aSignerView({ room: "verify" }))] }));
    await signing.open();
    expect(memory.get("session")).toBeUndefined();
    signing.accept(granted);
    expect(memory.get("session")).toBe("granted");
    expect(signing.view.value?.room).toBe("open");
  });

  it("a session that expires before signing requires verification again, and the values stay", async () => {
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

  it("declining requires a reason and deletes the stored form", async () => {
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

  it("reports a dead link, and retries while offline", async () => {
    const dead = aRoom(aServer({ open: [no("link_invalid")] }));
    await dead.signing.open();
    expect(dead.signing.state.value).toMatchObject({ status: "failed", refusal: { code: "link_invalid" } });
    expect(dead.announced).toEqual([{ type: "link_dead" }]);
    const offline = aRoom(aServer({ open: [no("unreachable"), yes(aSignerView())] }));
    await offline.signing.open();
    expect(offline.waits).toEqual([1_500]);
    expect(offline.signing.state.value.status).toBe("ready");
  });

  it("polls after signing until the sealed document exists", async () => {
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
