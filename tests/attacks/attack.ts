import type { SealKey } from "../../api/pdf/seal/identity.ts";
import type { TestPki } from "../support/pki.ts";

/** Data available to the attacker: an honest sealed file, a second file by the same signer, and their own authority. */
export type AttackMaterial = {
  /** The sealed file under attack, as Latin-1 text. */
  text: string;
  level: "B-B" | "B-T" | "B-LT" | "B-LTA";
  /** Another file sealed by the same signer, at the same level. */
  other: string;
  /** The file as it was before sealing. */
  unsealed: string;
  pki: TestPki;
  /** A PKI with the same names as the real one and different keys. */
  evil: TestPki;
  evilSigner: SealKey;
};

export type Attack = {
  name: string;
  build(loot: AttackMaterial): string | Promise<string>;
  /** The attack applies only to files of these levels. */
  levels?: readonly AttackMaterial["level"][];
};
