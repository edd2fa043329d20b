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

it("the device's own face can be chosen before any other has loaded, and stays chosen afterwards", () => {
  expect(inOrder(firstHands)).toEqual({ able: [plainFace], unable: [] });
  expect(handOf(firstHands, plainFace.family)).toBe(plainFace);
  expect(handOf(loaded, plainFace.family)).toBe(plainFace);
});

it("the default is the first face that can write the name, and none while faces load", () => {
  expect(handOf(firstHands, null)).toBeNull();
  expect(handOf(loaded, null)).toBe(second);
});

it("faces that cannot write the name come last, and are never the default", () => {
  expect(inOrder(loaded)).toEqual({ able: [second, plainFace], unable: [first] });
  expect(handOf(loaded, first.family)).toBe(second);
});

it("the device's own face is the default when no other can be loaded", () => {
  expect(handOf({ ...firstHands, failed: true, areComing: false }, null)).toBe(plainFace);
});
