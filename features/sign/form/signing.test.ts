import { describe, expect, it } from "vitest";
import type { SignerView } from "../../../domain/contract/views/signer-view.ts";
import { type AField, aSignerView } from "../testing/a-signer-view.ts";
import { anOpenRoom, aRoom, aServer, yes } from "../testing/signing-room.ts";
import type { createSigning } from "./signing.ts";

const PNG = "data:image/png;base64,AAAA";

const drawn = { width: 100, height: 50, strokes: [[[1, 2, 0.5]]] as [number, number, number][][] };

const field = (room: { signing: ReturnType<typeof createSigning> }, key: string) =>
  room.signing.steps.value.find((one) => one.key === key)!;

describe("the signing form", () => {
  it("known values are prefilled and count as done", async () => {
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

  it("the next button visits the incomplete fields in reading order and wraps around", async () => {
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

  it("the next button visits the only incomplete field again on every press", async () => {
    const { signing } = await anOpenRoom([{ key: "only" }]);
    const moveCounts = [signing.moveCount.value];
    for (let n = 0; n < 2; n++) {
      expect(signing.next()?.key).toBe("only");
      moveCounts.push(signing.moveCount.value);
    }
    expect(new Set(moveCounts).size).toBe(3);
  });

  it("orders the fields of a line from the right in Arabic", async () => {
    const { signing } = await anOpenRoom(
      [
        { key: "left", x: 10 },
        { key: "right", x: 120 },
      ],
      { signerLanguage: "ar" },
    );
    expect(signing.steps.value.map((one) => one.key)).toEqual(["right", "left"]);
  });

  it("skips dates that the server writes and read-only fields", async () => {
    const { signing } = await anOpenRoom([
      { key: "date", type: "dateSigned" },
      { key: "fixed", readOnly: true },
      { key: "sig", type: "signature" },
    ]);
    expect(signing.steps.value.map((one) => one.key)).toEqual(["sig"]);
  });

  it("an adopted signature fills all signature fields, separately from initials", async () => {
    const room = await anOpenRoom([
      { key: "a", type: "signature" },
      { key: "b", type: "signature", y: 50 },
      { key: "i", type: "initials", y: 80 },
    ]);
    const { signing, server } = room;
    expect(signing.remainingLike(field(room, "a")).map((one) => one.key)).toEqual(["b"]);
    signing.adopt(field(room, "a"), { image: PNG, way: "style" }, true);
    expect(signing.incomplete.value.map((one) => one.key)).toEqual(["i"]);
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

  it("the host is notified of every field that the signer fills in, not of prefilled ones", async () => {
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

  it("finishing early sends nothing, marks every incomplete field and moves to the first", async () => {
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

  it("an invalid address is reported on blur, an empty field is not", async () => {
    const { signing } = await anOpenRoom([
      { key: "mail", type: "email" },
      { key: "text", y: 60 },
    ]);
    signing.setValue("mail", "sam@");
    signing.check("mail");
    signing.check("text");
    expect(Object.keys(signing.faults.value)).toEqual(["mail"]);
  });

  it("leaving an empty required field reports it; an optional field can be skipped", async () => {
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

  it("new page URLs keep the entered values", async () => {
    const fields: AField[] = [{ key: "text" }];
    const assets = { base: "/b", expiresAt: "2026-11-21T10:00:00.000Z" } as SignerView["assets"];
    const room = await anOpenRoom(fields, {}, { reopen: [yes(aSignerView({ assets }, fields))] });
    room.signing.setValue("text", "typed");
    await room.signing.refresh();
    expect(room.signing.view.value?.assets?.base).toBe("/b");
    expect(room.signing.values.value.text).toBe("typed");
  });

  it("a half-filled form is restored after a reload, ink included", async () => {
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

  it("asks again for a signature whose ink was lost", async () => {
    const fields: AField[] = [{ key: "sig", type: "signature" }];
    const memory = new Map([
      ["signing.d1.r1.values", '{"sig":true}'],
      ["signing.d1.r1.ink", "broken"],
    ]);
    const { signing } = aRoom(aServer({ open: [yes(aSignerView({}, fields))] }), memory);
    await signing.open();
    expect(signing.incomplete.value.map((one) => one.key)).toEqual(["sig"]);
  });

  it("nothing of the form is stored after signing", async () => {
    const room = await anOpenRoom([{ key: "text" }]);
    room.signing.setValue("text", "done");
    expect(room.memory.size).toBe(4);
    await room.signing.finish();
    room.signing.setValue("text", "later");
    expect(room.memory.size).toBe(0);
  });
});
