import { type Face, plainFace } from "./handwriting-faces.ts";

/** The handwriting faces for a text and, per family, the characters that each lacks. */
export type FaceChoice = {
  all: readonly Face[];
  lacking: ReadonlyMap<Face["family"], readonly string[]>;
  /** The text that this choice is for, as typed. */
  typed: string;
  /** The text as it is written: without the characters that no face has. */
  written: string;
  /** The characters that no face has. */
  leftOut: readonly string[];
  /** Some faces could not be fetched and are left out. */
  failed: boolean;
  /** The server's faces are still loading. */
  isLoading: boolean;
};

const graphemes = new Intl.Segmenter("und", { granularity: "grapheme" });

/** The user-perceived characters of a text. Combined faces, flags and letters with marks count as one. */
export function charactersOf(text: string): string[] {
  return Array.from(graphemes.segment(text.normalize("NFC")), ({ segment }) => segment);
}

/**
 * Characters that are never written, because their look depends on the device or is a box: emoji, private and
 * unassigned characters, halves of pairs, and the replacement character.
 */
const unwritable =
  /^(?!.*\ufe0e)(?:\p{Emoji_Presentation}|\p{Emoji}\ufe0f|\p{Regional_Indicator})|[\p{Cn}\p{Co}\p{Cs}\ufffd]/u;

export function isUnwritable(character: string): boolean {
  return unwritable.test(character);
}

/** Chooses among faces that have loaded. Characters that all of them lack are left out of what is written. */
export function chooseFaces(
  typed: string,
  all: readonly Face[],
  lettersLacking: (face: Face, text: string) => readonly string[],
): Pick<FaceChoice, "all" | "lacking" | "typed" | "written" | "leftOut"> {
  const lacking = new Map(all.map((face) => [face.family, lettersLacking(face, typed)]));
  const everyLacking = [...lacking.values()];
  const leftOut = (everyLacking[0] ?? []).filter((letter) => everyLacking.every((letters) => letters.includes(letter)));
  const isWritten = (letter: string) => !leftOut.includes(letter);
  return {
    all,
    typed,
    leftOut,
    lacking: new Map([...lacking].map(([family, letters]) => [family, letters.filter(isWritten)])),
    written: charactersOf(typed).filter(isWritten).join("").replace(/\s+/gu, " ").trim(),
  };
}

/** The state before anything is fetched: only the face that every device has. */
export function deviceFaceOnly(
  typed: string,
  lettersLacking: (face: Face, text: string) => readonly string[],
): FaceChoice {
  return { ...chooseFaces(typed, [plainFace], lettersLacking), failed: false, isLoading: true };
}

/**
 * Sorts faces into those that can write the name and those that cannot. The device's own face is no handwriting: it is
 * offered only while there is none, or where it was chosen before the others loaded.
 */
export function sortFaces(
  { all, lacking }: Pick<FaceChoice, "all" | "lacking">,
  chosen: Face["family"] | null,
): { able: Face[]; unable: Face[] } {
  const isAble = (face: Face) => lacking.get(face.family)?.length === 0;
  const hands = all.filter((face) => face !== plainFace);
  const needsPlain = !hands.some(isAble) || chosen === plainFace.family;
  const offered = needsPlain ? all : hands;
  return { able: offered.filter(isAble), unable: hands.filter((face) => !isAble(face)) };
}

/**
 * The face to write with: the chosen one, else the first. While better ones load, the device's own is used only if
 * chosen.
 */
export function selectedFace(
  choice: Pick<FaceChoice, "all" | "lacking" | "isLoading">,
  chosen: Face["family"] | null,
): Face | null {
  const { able } = sortFaces(choice, chosen);
  const first = choice.isLoading ? null : able[0];
  return able.find((face) => face.family === chosen) ?? first ?? null;
}
