import { expect, it } from "vitest";
import { deviceFaceOnly, type FaceChoice, selectedFace, sortFaces } from "./face-choice.ts";
import { facesFor, plainFace } from "./handwriting-faces.ts";

const [first, second] = facesFor("Ann", "en") as [FaceChoice["all"][number], FaceChoice["all"][number]];
const loaded: FaceChoice = {
  all: [first, second, plainFace],
  lacking: new Map([
    [first.family, ["ł"]],
    [second.family, []],
    [plainFace.family, []],
  ]),
  failed: false,
  isLoading: false,
};

it("the device's own face can be chosen before any other has loaded, and stays chosen afterwards", () => {
  expect(sortFaces(deviceFaceOnly)).toEqual({ able: [plainFace], unable: [] });
  expect(selectedFace(deviceFaceOnly, plainFace.family)).toBe(plainFace);
  expect(selectedFace(loaded, plainFace.family)).toBe(plainFace);
});

it("the default is the first face that can write the name, and none while faces load", () => {
  expect(selectedFace(deviceFaceOnly, null)).toBeNull();
  expect(selectedFace(loaded, null)).toBe(second);
});

it("faces that cannot write the name come last, and are never the default", () => {
  expect(sortFaces(loaded)).toEqual({ able: [second, plainFace], unable: [first] });
  expect(selectedFace(loaded, first.family)).toBe(second);
});

it("the device's own face is the default when no other can be loaded", () => {
  expect(selectedFace({ ...deviceFaceOnly, failed: true, isLoading: false }, null)).toBe(plainFace);
});
