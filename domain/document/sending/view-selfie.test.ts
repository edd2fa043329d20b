import { expect, it } from "vitest";
import { aRecipient, aSentState, codeOf, someTime } from "../../../tests/support/builders.ts";
import type { RecipientId, Sha256 } from "../../ids.ts";
import { noProof } from "../../proof/proof.ts";
import { viewSelfie } from "./view-selfie.ts";

const object = "ab".repeat(32) as Sha256;
const actor = { kind: "user" as const, id: "u1" };
const passed = (more: object) => ({ proof: { ...noProof, passed: [{ at: someTime, ...more } as never] } });
const state = aSentState([
  aRecipient("ann", passed({ check: "SELFIE", object })),
  aRecipient("bob", passed({ check: "SELFIE" })),
  aRecipient("cy", passed({ check: "EMAIL" })),
]);
const view = (id: string) => viewSelfie(state, { actor, recipientId: id as RecipientId });

it("viewing a selfie is recorded in the trail with the viewer and the picture's hash", () => {
  const viewed = view("ann");
  expect(viewed.ok && viewed.value).toMatchObject({
    object,
    change: { events: [{ type: "SELFIE_VIEWED", actor, subject: "ann", data: { selfieSha256: object } }], jobs: [] },
  });
});

it.each([
  ["bob", "selfie_erased"],
  ["cy", "selfie_missing"],
  ["nobody", "not_found"],
])("viewing the selfie of %s is refused with %s", (id, code) => {
  expect(codeOf(view(id))).toBe(code);
});
