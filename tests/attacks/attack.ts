import type { Signer } from "../../api/pdf/seal/identity.ts";
import type { TestPki } from "../support/pki.ts";

/** What an attacker has: an honest sealed file, another one of the same signer, and an authority of their own. */
export type Loot = {
  /** The sealed file under attack, as Latin-1 text. */
  text: string;
  level: "B-B" | "B-T" | "B-LT" | "B-LTA";
  /** Another file sealed by the same signer, at the same level. */
  other: string;
  /** The file as it was before sealing. */
  unsealed: string;
  pki: TestPki;
  /** Names as ours, keys not. */
  evil: TestPki;
  evilSigner: Signer;
};

export type Attack = {
  name: string;
  build(loot: Loot): string | Promise<string>;
  /** Only files of these levels have what it attacks. */
  levels?: readonly Loot["level"][];
};
