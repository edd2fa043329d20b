import { type Face, plainFace } from "./handwriting-faces.ts";

/** What a name can be written with, and the letters of it that each face lacks, by family. */
export type Hands = {
  all: readonly Face[];
  lacking: ReadonlyMap<Face["family"], readonly string[]>;
  /** Some could not be fetched, and are left out. */
  failed: boolean;
  /** Those of the server are not here yet, nor known to be out of reach. */
  areComing: boolean;
};

/** Before anything was fetched: what every device has. */
export const firstHands: Hands = {
  all: [plainFace],
  lacking: new Map([[plainFace.family, []]]),
  failed: false,
  areComing: true,
};

/** Those that can write the name come first. */
export function inOrder({ all, lacking }: Hands): { able: Face[]; unable: Face[] } {
  const isAble = (face: Face) => lacking.get(face.family)?.length === 0;
  return { able: all.filter(isAble), unable: all.filter((face) => !isAble(face)) };
}

/** The face to write with: the one that was chosen, else the first, though never the device's own while better ones come. */
export function handOf(hands: Hands, chosen: Face["family"] | null): Face | null {
  const { able } = inOrder(hands);
  const first = hands.areComing ? null : able[0];
  return able.find((face) => face.family === chosen) ?? first ?? null;
}
