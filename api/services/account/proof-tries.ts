/** Proofs tried per account and hour, right or wrong. */
export const PROOF_TRIES = { name: "prove_person", calls: 30, seconds: 3_600 };
