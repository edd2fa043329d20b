/** Verifies a new seal before anybody records it: a seal that our own verifier rejects must never be handed out. */
import type { Bytes } from "../../ports/basics.ts";
import { SealUnavailable } from "../../ports/seal.ts";
import { verifySeal } from "../verify/verify-pdf.ts";
import type { SealCertificates } from "./identity.ts";

type SealToCheck = {
  bytes: Bytes;
  /** The password of an encrypted file. */
  password?: string;
  /** Roots of time-stamp authorities, if only theirs are accepted. */
  timeRoots?: readonly Bytes[];
};

/**
 * Fetches nothing.
 * @throws SealUnavailable unless the file's last seal is genuine and ours
 */
export async function assertGenuine(
  { bytes, password, timeRoots }: SealToCheck,
  { leaf, chain }: SealCertificates,
  nowMs: number,
): Promise<void> {
  const root = chain.at(-1) ?? leaf;
  const { verdict, reason, problems } = await verifySeal(bytes, {
    trustedRoots: [root.der],
    trustedTimeRoots: timeRoots,
    nowMs,
    password,
  });
  if (verdict === "genuine" || verdict === "genuine-extended") return;
  const found = problems.map(({ code, detail }) => (detail ? `${code} (${detail})` : code));
  throw new SealUnavailable("not_genuine", `${verdict}: ${reason}; ${found.join(", ")}`);
}
