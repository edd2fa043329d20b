import { expect, it } from "vitest";
import { firstHands, type Hands, handOf, inOrder } from "./hands.ts";
import { facesFor, plainFace } from "./handwriting-faces.ts";

const [first, second] = facesFor("Ann", "en") as [Hands["all"][number], Hands["all"][number]];
const loaded: Hands = {
  all: [first, second, plainFace],
  lacking: new Map([
    [first.family, ["ł"]],
    [second.family, []],
    [plainFace.family, []],
  ]),
  failed: false,
  areComing: false,
};

it("the device's own hand can be chosen before any other is here, and stays chosen when they come", () => {
  expect(inOrder(firstHands)).toEqual({ able: [plainFace], unable: [] });
  expect(handOf(firstHands, plainFace.family)).toBe(plainFace);
  expect(handOf(loaded, plainFace.family)).toBe(plainFace);
});

it("who chooses nothing signs in the first hand that can write the name, and in none while those come", () => {
  expect(handOf(firstHands, null)).toBeNull();
  expect(handOf(loaded, null)).toBe(second);
});

it("hands that cannot write the name come last, and are not signed in", () => {
  expect(inOrder(loaded)).toEqual({ able: [second, plainFace], unable: [first] });
  expect(handOf(loaded, first.family)).toBe(second);
});

it("where no other can be fetched one signs in the device's own", () => {
  expect(handOf({ ...firstHands, failed: true, areComing: false }, null)).toBe(plainFace);
});
