/** Seals in one call: in this thread, or in a worker. */

import type { Bytes } from "../../../ports/basics.ts";
import { type Drawing, type SealResult, SignatureTooLong } from "../../../ports/seal.ts";
import type { SealWorker } from "../create-seal-worker.ts";
import { finishRevision, verifyFinished } from "../finish-revision.ts";
import type { SealKey } from "../identity.ts";
import { installationSigner } from "../installation-signer.ts";
import type { Fetch } from "../outbound.ts";
import { prepareRevision, type SealTerms } from "../prepare-revision.ts";

export type SealRequest = Drawing & SealTerms & { source: Bytes; sourceSha256: string };

type Outside = { signer: SealKey; fetch: Fetch; now: () => number };

type Keep = (result: SealResult) => Promise<unknown>;

/** Makes a seal and verifies it. */
export async function sealDocument(request: SealRequest, outside: Outside): Promise<SealResult> {
  return sealWith(inThisThread(outside, true), outside.signer, request);
}

/** Makes a seal without verifying it. */
export async function makeSeal(request: SealRequest, outside: Outside): Promise<SealResult> {
  return sealWith(inThisThread(outside, false), outside.signer, request);
}

export async function sealWith(
  { prepare, finish }: Pick<SealWorker, "prepare" | "finish">,
  key: SealKey,
  { source, sourceSha256, ...rest }: SealRequest,
  keep?: Keep,
): Promise<SealResult> {
  const base = { bytes: source, sha256: sourceSha256 };
  const sealIn = async (room?: number) => {
    const revision = await prepare({ base, drawing: rest, terms: rest, room });
    const cms = await installationSigner(key).sign(revision.digest);
    return finish({ revision, cms, terms: rest }, keep);
  };
  try {
    return await sealIn();
  } catch (error) {
    if (!(error instanceof SignatureTooLong)) throw error;
    return sealIn(error.room);
  }
}

function inThisThread({ signer, fetch, now }: Outside, isVerified: boolean): Pick<SealWorker, "prepare" | "finish"> {
  const outside = { certificates: signer, fetch, now };
  return {
    prepare: (request) => prepareRevision(request, signer, now()),
    async finish(request) {
      const result = await finishRevision(request, outside);
      if (isVerified) await verifyFinished(result.bytes, request, outside);
      return result;
    },
  };
}
