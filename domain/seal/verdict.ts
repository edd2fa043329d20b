/**
 * `genuine`: a trusted seal, and not a byte after it. `genuine-extended`: only additions a seal permits (validation data,
 * archive time stamps) follow it. `changed`: content differs from what was sealed. `invalid`: the signature is broken.
 * `unknown-signer`: the signature holds but its chain reaches none of the trusted roots, or there is no signature.
 */
export const verdicts = ["genuine", "genuine-extended", "changed", "invalid", "unknown-signer"] as const;
export type Verdict = (typeof verdicts)[number];
