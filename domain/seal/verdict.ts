/**
 * `genuine`: a trusted seal, followed by no bytes. `genuine-extended`: the seal is followed only by additions that it
 * permits: validation data, archive time stamps, and what a certification allows by name. `changed`: the content differs
 * from the sealed content. `invalid`: the signature is broken. `unknown-signer`: the signature is valid but its chain
 * reaches no trusted root, there is no signature, or the file cannot be read here; the reason tells which.
 */
export const verdicts = ["genuine", "genuine-extended", "changed", "invalid", "unknown-signer"] as const;
export type Verdict = (typeof verdicts)[number];
