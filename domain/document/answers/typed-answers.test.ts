import { expect, it } from "vitest";
import { aField, aRecipient, later } from "../../../tests/support/builders.ts";
import type { FieldKey, RecipientId, Sha256 } from "../../ids.ts";
import type { StoredValue } from "../change.ts";
import { typedAnswersOf } from "./typed-answers.ts";

const sha256 = "ab".repeat(32) as Sha256;
const ann = aRecipient("ann", {
  state: "signed",
  language: "de",
  ended: { how: "signed", at: later, consent: { version: "1", language: "de" }, requestSha256: sha256 },
});
const text = (value: string): StoredValue => ({ kind: "text", text: value });

it.each([
  ["textbox", text("Left at the door"), "Left at the door", "Left at the door"],
  ["number", text("1250.50"), 1250.5, "1250,50"],
  ["number", text("12345678901234567890"), "12345678901234567890", "12345678901234567890"],
  ["editableDate", text("2026-11-26"), "2026-11-26", "26/11/2026"],
  ["dateSigned", text("21/11/2026"), later, "21/11/2026"],
  ["checkbox", { kind: "check", checked: false } as const, false, ""],
  ["signature", { kind: "image", form: "png", object: sha256 } as const, true, ""],
] as const)("a %s is %j", (type, stored, value, shown) => {
  const field = aField("f1", "ann", { type, label: "Rent" });
  const values = new Map([["ann" as RecipientId, new Map([["f1" as FieldKey, stored as StoredValue]])]]);
  expect(typedAnswersOf({ fields: [field, aField("f2", "ann")], recipients: [ann] }, values)).toEqual([
    { key: "f1", label: "Rent", type, recipient: "ann", value, text: shown, signedAt: later },
  ]);
});
