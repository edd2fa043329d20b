import { type Face, plainFace } from "./handwriting-faces.ts";

/** Faces that a name can be written with and, per family, the characters that each lacks. */
export type Hands = {
  all: readonly Face[];
  lacking: ReadonlyMap<Face["family"], readonly string[]>;
  /** Some faces could not be fetched and are left out. */
  failed: boolean;
  /** The server's faces are still loading. */
  areComing: boolean;
};

/** Before anything is fetched: the face that every device has. */
export const firstHands: Hands = {
  all: [plainFace],
  lacking: new Map([[plainFace.family, []]]),
  failed: false,
  areComing: true,
};

/** Sorts faces into those that can write the name and those that cannot. */
export function inOrder({ all, lacking }: Hands): { able: Face[]; unable: Face[] } {
  const isAble = (face: Face) => lacking.get(face.family)?.length === 0;
  return { able: all.filter(isAble), unable: all.filter((face) => !isAble(face)) };
}

/**
 * The face to write with: the chosen one, else the first. While better ones load, the device's own is used only if
 * chosen.
 */
export function handOf(hands: Hands, chosen: Face["family"] | null): Face | null {
  const { able } = inOrder(hands);
  const first = hands.areComing ? null : able[0];
  return able.find((face) => face.family === chosen) ?? first ?? null;
}
