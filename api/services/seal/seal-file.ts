import { sha256 } from "../../../domain/audit/sha256.ts";
import type { SealDeps } from "../../deps.ts";
import type { Bytes } from "../../ports/basics.ts";
import { type Base, type Drawing, type SealResult, SignatureTooLong } from "../../ports/seal.ts";

/**
 * Prepares a file's sealed revision, has it signed by the installation, and finishes it.
 * @param read called again if the signature is longer than usual
 * @param keep see `SealWork.finish`
 * @throws SealUnavailable if the seal cannot be made now
 */
export async function sealFile(
  { seal, signer }: SealDeps,
  read: () => Promise<Base>,
  drawing: Drawing,
  keep?: (result: SealResult) => Promise<unknown>,
): Promise<SealResult> {
  const sealIn = async (room?: number) => {
    const { revision, digest } = await seal.prepare(await read(), drawing, room);
    return seal.finish(revision, await signer.sign(digest), keep);
  };
  try {
    return await sealIn();
  } catch (error) {
    if (!(error instanceof SignatureTooLong)) throw error;
    return sealIn(error.room);
  }
}

/** Seals a file that was generated a moment ago. @throws SealUnavailable */
export async function sealGenerated(deps: SealDeps, source: Bytes, drawing: Drawing): Promise<Bytes> {
  const hash = await sha256(source);
  const { bytes } = await sealFile(deps, () => Promise.resolve({ bytes: source.slice(), sha256: hash }), drawing);
  return bytes;
}
