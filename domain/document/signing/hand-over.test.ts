import { describe, expect, it } from "vitest";
import { apply, aRecipient, aSentState, codeOf, eventTypes, someTime } from "../../../tests/support/builders.ts";
import { type Instant, type Sha256, toInstant, type UserId } from "../../ids.ts";
import type { Recipient } from "../../recipient/recipient.ts";
import type { DocumentState } from "../change.ts";
import { handOverDevice, PIN_PAUSE_MS, PIN_TRIES, readPin, returnDevice } from "./hand-over.ts";
import { checkMayAct, checkMayLeave, roomOf } from "./room.ts";

const host = { memberId: "user_1" as UserId, name: "Hana Host", email: "hana@example.com" };
const inPerson = (more: Partial<Recipient> = {}) =>
  aRecipient("ann", { roleType: "inPerson", email: "", host, ...more });
const origin = { ip: "192.0.2.1", userAgent: "Tablet" };
const pin = { salt: "s", hash: "h" };
const device = "dd".repeat(32) as Sha256;
const at = someTime;
const msLater = (ms: number): Instant => toInstant(Date.parse(at) + ms);

const handOver = (state: DocumentState, when = at, place?: string) =>
  handOverDevice(state, { at: when, recipientId: state.recipients[0]!._id, pin, device, place, origin });
const tryPin = (state: DocumentState, isRight: boolean, when = at, session: Sha256 | null = device) =>
  returnDevice(state, { at: when, recipientId: state.recipients[0]!._id, isRight, origin, session });
const roomAt = (state: DocumentState, session: Sha256 | null = device) =>
  roomOf(state.document, state.recipients[0]!, state.recipients, { at, session });

function handedOver(more: Partial<Recipient> = {}): DocumentState {
  const state = aSentState([inPerson(more)]);
  const handed = handOver(state);
  if (!handed.ok) throw new Error(handed.refusal.code);
  return apply(state, handed.value);
}

describe("an in-person signer", () => {
  it("sees the pages only after the host has handed over the device", () => {
    const state = aSentState([inPerson()]);
    expect(roomAt(state)).toBe("hand_over");
    expect(roomAt(handedOver())).toBe("open");
  });

  it("can act only on the device that was handed over", () => {
    for (const session of [null, "ee".repeat(32) as Sha256]) {
      expect(roomAt(handedOver(), session)).toBe("elsewhere");
      const { document, recipients } = handedOver();
      for (const check of [checkMayAct, checkMayLeave]) {
        expect(codeOf(check(document, recipients[0]!, recipients, { at, session }))).toBe("hand_over_required");
        expect(codeOf(check(document, recipients[0]!, recipients, { at, session: device }))).toBe("ok");
      }
    }
  });

  it("can continue if the hand-over was stored before devices were recorded", () => {
    const old = handedOver();
    const { device: _, ...handOver } = old.recipients[0]!.handOver!;
    expect(roomAt({ ...old, recipients: [{ ...old.recipients[0]!, handOver }] }, null)).toBe("open");
  });

  it("loses the device if the host enters the PIN on another one, which the trail records", () => {
    const takenOver = tryPin(handedOver(), true, at, null);
    if (!takenOver.ok) throw new Error(takenOver.refusal.code);
    expect(eventTypes(takenOver.value.change)).toEqual(["DEVICE_TAKEN"]);
    const back = apply(handedOver(), takenOver.value.change);
    const again = handOverDevice(back, {
      ...{ at, recipientId: back.recipients[0]!._id, pin, origin },
      device: "ee".repeat(32) as Sha256,
    });
    if (!again.ok) throw new Error(again.refusal.code);
    expect(roomAt(apply(back, again.value))).toBe("elsewhere");
  });

  it("has host, device and place recorded in the trail", () => {
    const handed = handOver(aSentState([inPerson()]), at, " Office,\n  2nd floor ");
    expect(handed.ok && handed.value.events).toMatchObject([
      {
        type: "IN_PERSON_HOST",
        data: { host: host.memberId },
        personal: {
          name: "ann",
          host: "Hana Host",
          hostEmail: "hana@example.com",
          place: "Office, 2nd floor",
          ...origin,
        },
      },
    ]);
  });

  it("needs another hand-over after the device was returned unsigned", () => {
    const returned = tryPin(handedOver(), true);
    if (!returned.ok) throw new Error(returned.refusal.code);
    expect(eventTypes(returned.value.change)).toEqual(["DEVICE_RETURNED"]);
    const back = apply(handedOver(), returned.value.change);
    expect(roomAt(back)).toBe("hand_over");
    expect(codeOf(tryPin(back, true))).toBe("hand_over_not_asked");
    const again = handOver(back);
    expect(again.ok && roomAt(apply(back, again.value))).toBe("open");
  });

  it("can also return the device after signing", () => {
    const signed = handedOver({ state: "invited" });
    const done = { ...signed, recipients: signed.recipients.map((one) => ({ ...one, state: "signed" as const })) };
    expect(codeOf(tryPin({ ...done, document: { ...done.document, status: "COMPLETED" } }, true))).toBe("ok");
  });

  it.each<[string, DocumentState]>([
    ["hand_over_not_asked", handedOver()],
    ["hand_over_not_asked", aSentState([aRecipient("ann")])],
    ["already_signed", aSentState([inPerson({ state: "signed" }), inPerson({ ...aRecipient("bob"), step: 1 })])],
    ["not_your_turn", aSentState([inPerson({ step: 2 }), aRecipient("bob")])],
    ["document_voided", aSentState([inPerson()], { status: "VOIDED" })],
    ["document_expired", aSentState([inPerson()], { expiresAt: at })],
  ])("is refused a hand-over with %s", (code, state) => {
    expect(codeOf(handOver(state))).toBe(code);
  });
});

describe("a PIN", () => {
  it.each([
    ["1234", "1234"],
    [" 12 34 ", "1234"],
    ["٤٥٦٧٨", "45678"],
    ["१२३४", "1234"],
    ["12345678", "12345678"],
  ])("%s is read as %s", (typed, pin) => {
    expect(readPin(typed)).toEqual({ ok: true, value: pin });
  });

  it.each(["", "123", "123456789", "12a4", "-1234"])("%j is refused", (typed) => {
    expect(codeOf(readPin(typed))).toBe("pin_required");
  });

  it("that is wrong too often starts a pause, in which the right one is refused, too", () => {
    let state = handedOver();
    for (let tries = 1; tries <= PIN_TRIES; tries++) {
      const wrong = tryPin(state, false);
      if (!wrong.ok) throw new Error(wrong.refusal.code);
      expect(wrong.value.refusal).toMatchObject(
        tries < PIN_TRIES
          ? { code: "pin_wrong", data: { triesLeft: PIN_TRIES - tries } }
          : { code: "pin_paused", data: { nextAt: msLater(PIN_PAUSE_MS) } },
      );
      state = apply(state, wrong.value.change);
    }
    expect(codeOf(tryPin(state, true, msLater(PIN_PAUSE_MS - 1)))).toBe("pin_paused");
    const right = tryPin(state, true, msLater(PIN_PAUSE_MS));
    expect(right.ok && right.value.refusal).toBe(null);
    expect(right.ok && right.value.change.recipients?.[0]?.handOver).toMatchObject({
      failures: PIN_TRIES,
      returnedAt: msLater(PIN_PAUSE_MS),
    });
  });

  it("that is wrong as often again after the pause starts another pause", () => {
    const state = handedOver();
    const oneTryLeft = {
      ...state,
      recipients: state.recipients.map((one) => ({
        ...one,
        handOver: { ...one.handOver!, failures: 2 * PIN_TRIES - 1 },
      })),
    };
    const wrong = tryPin(oneTryLeft, false);
    expect(wrong.ok && wrong.value.refusal?.code).toBe("pin_paused");
  });
});
