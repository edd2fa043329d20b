import { type Face, plainFace } from "./handwriting-faces.ts";

/** The handwriting faces for a name and, per family, the characters that each lacks. */
export type FaceChoice = {
  all: readonly Face[];
  lacking: ReadonlyMap<Face["family"], readonly string[]>;
  /** Some faces could not be fetched and are left out. */
  failed: boolean;
  /** The server's faces are still loading. */
  isLoading: boolean;
};

/** The state before anything is fetched: only the face that every device has. */
export const deviceFaceOnly: FaceChoice = {
  all: [plainFace],
  lacking: new Map([[plainFace.family, []]]),
  failed: false,
  isLoading: true,
};

/** Sorts faces into those that can write the name and those that cannot. */
export function sortFaces({ all, lacking }: FaceChoice): { able: Face[]; unable: Face[] } {
  const isAble = (face: Face) => lacking.get(face.family)?.length === 0;
  return { able: all.filter(isAble), unable: all.filter((face) => !isAble(face)) };
}

/**
 * The face to write with: the chosen one, else the first. While better ones load, the device's own is used only if
 * chosen.
 */
export function selectedFace(choice: FaceChoice, chosen: Face["family"] | null): Face | null {
  const { able } = sortFaces(choice);
  const first = choice.isLoading ? null : able[0];
  return able.find((face) => face.family === chosen) ?? first ?? null;
}
