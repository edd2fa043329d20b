/** Signing in person: the host confirms who is present and hands over the device; a PIN returns it. */

import type { AuditEvent } from "../../audit/event.ts";
import { type Instant, type Sha256, toInstant } from "../../ids.ts";
import { done, type Outcome, type Refusal, refuse } from "../../outcome.ts";
import type { HashedSecret } from "../../proof/hashed-secret.ts";
import type { HandOver, Origin, Recipient } from "../../recipient/recipient.ts";
import { cleanLine } from "../../text/clean-text.ts";
import { withLatinDigits } from "../../text/latin-digits.ts";
import type { Change, DocumentState } from "../change.ts";
import { PLACE_LIMIT } from "../document.ts";
import { checkAllowed } from "../state-table.ts";
import { isElsewhere, isHeld, refuseIn, roomOf, type Visit } from "./room.ts";

/** After this many wrong PINs in a row the host has to wait. */
export const PIN_TRIES = 5;
export const PIN_PAUSE_MS = 5 * 60_000;

/** Four to eight digits of any script, returned as 0 to 9. */
export function readPin(typed: string): Outcome<string> {
  const pin = withLatinDigits(typed.normalize("NFKC")).replace(/[\s\p{Cf}]/gu, "");
  return /^[0-9]{4,8}$/.test(pin)
    ? done(pin)
    : refuse("pin_required", { faults: [{ path: "pin", code: "pin_required" }] });
}

/**
 * The host hands the device to the signer and chooses the PIN that returns it. Until then the signer acts from this
 * device only.
 */
export function handOverDevice(
  state: DocumentState,
  command: Visit & {
    recipientId: Recipient["_id"];
    pin: HashedSecret;
    /** Hash of the device's session secret. */
    device: Sha256;
    place?: string | undefined;
    origin: Origin;
  },
): Outcome<Change> {
  const { document, recipients } = state;
  const { at, pin, device, origin } = command;
  const signer = recipients.find((one) => one._id === command.recipientId);
  if (!signer) return refuse("link_invalid");
  if (signer.roleType !== "inPerson") return refuse("hand_over_not_asked");
  const allowed = checkAllowed(document, "handOver", at);
  if (!allowed.ok) return allowed;
  const room = roomOf(document, signer, recipients, command);
  // The person holding the device must not choose another PIN.
  if (room === "open" || room === "payment" || room === "elsewhere") return refuse("hand_over_not_asked");
  if (room !== "hand_over") return refuseIn(room, document);
  const place = cleanLine(command.place ?? "").slice(0, PLACE_LIMIT) || null;
  const handOver: HandOver = { at, device, pin, place, failures: 0 };
  return done({
    document: { ...document, updatedAt: at },
    recipients: [{ ...signer, handOver }],
    events: [
      {
        type: "IN_PERSON_HOST",
        actor: { kind: "recipient", id: signer._id },
        subject: signer._id,
        data: { host: signer.host?.memberId ?? "" },
        personal: {
          name: signer.name,
          host: signer.host?.name ?? "",
          hostEmail: signer.host?.email ?? "",
          ...(place ? { place } : {}),
          ...deviceTraceOf(origin),
        },
      },
    ],
    jobs: [],
  });
}

/** The hand-over whose PIN may be attempted now; the refusal's `data.nextAt` states when the host may try again. */
export function findHandOver(
  { document, recipients }: DocumentState,
  { at, recipientId }: { at: Instant; recipientId: Recipient["_id"] },
): Outcome<HandOver> {
  const signer = recipients.find((one) => one._id === recipientId);
  if (!signer) return refuse("link_invalid");
  const allowed = checkAllowed(document, "returnDevice", at);
  if (!allowed.ok) return allowed;
  const { handOver } = signer;
  if (!handOver || !isHeld(signer)) return refuse("hand_over_not_asked");
  const { waitsUntil } = handOver;
  return waitsUntil && waitsUntil > at ? refuse("pin_paused", { data: { nextAt: waitsUntil } }) : done(handOver);
}

/** The change to commit and the refusal to return: a wrong PIN is counted before it is refused. */
export type PinVerdict = { change: Change; refusal: Refusal | null };

/**
 * Compares a PIN: the host has the device again, or one attempt less. From another device this takes over from a lost
 * device, which then can do nothing.
 */
export function returnDevice(
  state: DocumentState,
  command: Visit & { recipientId: Recipient["_id"]; isRight: boolean; origin: Origin },
): Outcome<PinVerdict> {
  const { at, isRight, origin } = command;
  const found = findHandOver(state, command);
  if (!found.ok) return found;
  const signer = state.recipients.find((one) => one._id === command.recipientId)!;
  const changed = (handOver: HandOver): Change => ({
    document: state.document,
    recipients: [{ ...signer, handOver }],
    events: [],
    jobs: [],
  });
  if (!isRight) {
    const failures = found.value.failures + 1;
    const triesLeft = (PIN_TRIES - (failures % PIN_TRIES)) % PIN_TRIES;
    const waitsUntil = toInstant(Date.parse(at) + PIN_PAUSE_MS);
    const change = changed({ ...found.value, failures, ...(triesLeft === 0 ? { waitsUntil } : {}) });
    const refusal: Refusal =
      triesLeft === 0
        ? { code: "pin_paused", data: { nextAt: waitsUntil } }
        : { code: "pin_wrong", data: { triesLeft }, faults: [{ path: "pin", code: "pin_wrong" }] };
    return done({ change, refusal });
  }
  const event: AuditEvent = {
    type: isElsewhere(signer, command) ? "DEVICE_TAKEN" : "DEVICE_RETURNED",
    actor: { kind: "recipient", id: signer._id },
    subject: signer._id,
    data: { host: signer.host?.memberId ?? "", failures: found.value.failures },
    personal: { name: signer.name, host: signer.host?.name ?? "", ...deviceTraceOf(origin) },
  };
  return done({ change: { ...changed({ ...found.value, returnedAt: at }), events: [event] }, refusal: null });
}

function deviceTraceOf({ ip, userAgent, timeZone }: Origin) {
  return { ip, userAgent, ...(timeZone ? { timeZone } : {}) };
}
