import { describe, expect, it } from "vitest";
import { charactersOf, chooseFaces, deviceFaceOnly, isUnwritable, selectedFace, sortFaces } from "./face-choice.ts";
import { type Face, facesFor, plainFace } from "./handwriting-faces.ts";

const [first, second] = facesFor("Ann", "en") as [Face, Face];

/** Faces that lack these letters; no face has an emoji. */
function lacks(letters: Partial<Record<string, string>>) {
  return ({ family }: Face, text: string) =>
    charactersOf(text).filter((letter) => isUnwritable(letter) || letters[family]?.includes(letter));
}

function loaded(text: string, letters: Partial<Record<string, string>>) {
  return { ...chooseFaces(text, [first, second, plainFace], lacks(letters)), failed: false, isLoading: false };
}

describe("the choice of a handwriting face", () => {
  const onlyDevice = deviceFaceOnly("Ann", lacks({}));
  const polish = loaded("Stanisław", { [first.family]: "ł" });

  it("the device's own face can be chosen before any other has loaded, and stays chosen afterwards", () => {
    expect(sortFaces(onlyDevice, null)).toEqual({ able: [plainFace], unable: [] });
    expect(sortFaces(polish, plainFace.family).able).toContain(plainFace);
    expect(selectedFace(onlyDevice, plainFace.family)).toBe(plainFace);
    expect(selectedFace(polish, plainFace.family)).toBe(plainFace);
  });

  it("the default is the first face that can write the name, and none while faces load", () => {
    expect(selectedFace(onlyDevice, null)).toBeNull();
    expect(selectedFace(polish, null)).toBe(second);
  });

  it("faces that cannot write the name come last, and are never the default", () => {
    expect(sortFaces(polish, null)).toEqual({ able: [second], unable: [first] });
    expect(selectedFace(polish, first.family)).toBe(second);
  });

  it("the device's own face is not offered as handwriting beside a face that can write the name", () => {
    expect(sortFaces(loaded("Ann", {}), null).able).toEqual([first, second]);
  });

  it("the device's own face is the default when no other can be loaded", () => {
    expect(selectedFace({ ...onlyDevice, failed: true, isLoading: false }, null)).toBe(plainFace);
  });

  it("a letter that only the device has is written, in the device's face", () => {
    const name = loaded("Ann ⁂", { [first.family]: "⁂", [second.family]: "⁂" });
    expect(name).toMatchObject({ written: "Ann ⁂", leftOut: [] });
    expect(selectedFace(name, null)).toBe(plainFace);
  });

  it("characters that no face has are left out and listed, and do not keep a face from writing the rest", () => {
    const name = loaded("Ada 🌻 Lovelace 👩‍👩‍👧", {});
    expect(name).toMatchObject({ written: "Ada Lovelace", leftOut: ["🌻", "👩‍👩‍👧"] });
    expect(selectedFace(name, null)).toBe(first);
    expect(loaded("🌻", {}).written).toBe("");
  });
});

describe("characters that are never written", () => {
  it.each(["🌻", "👩‍👩‍👧", "👍🏿", "🇩🇪", "❤️", "1️⃣", "\ue000", "\ufffd", "\ud83d", "\u{10ffff}"])("%s", (character) => {
    expect(charactersOf(character)).toEqual([character]);
    expect(isUnwritable(character)).toBe(true);
  });

  it.each(["Zoë", "m̃", "7", "#", "’", "©", "№", "علی‌رضا", "क्षत्रिय", "නු", "さくら", "王", "辻󠄀", "नु\u200d", "☎︎"])(
    "do not include those of %s",
    (name) => expect(charactersOf(name).filter(isUnwritable)).toEqual([]),
  );
});
