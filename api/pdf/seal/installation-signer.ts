import type { Signer } from "../../ports/seal.ts";
import { signDigest, signedData } from "./cms.ts";
import type { SealKey } from "./identity.ts";

/** Signs with a key in this process's memory. */
export function installationSigner(key: SealKey): Signer {
  return {
    chain: [key.leaf, ...key.chain].map(({ der }) => der),
    sign: async (digest) => signedData(await signDigest(digest, key), key),
  };
}
