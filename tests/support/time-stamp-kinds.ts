/** Kinds of RFC 3161 authorities as found in the world, each made with OpenSSL. */
import { p256Key, type TestPki } from "./pki.ts";

export type TimeStampKind = {
  name: string;
  /** Arguments of `openssl genpkey`. */
  key: readonly string[];
  /** Lines of OpenSSL's configuration that differ from the test PKI's own authority. */
  settings: readonly string[];
};

export const rsaKey = (bits: number) => ["-algorithm", "RSA", "-pkeyopt", `rsa_keygen_bits:${bits}`];
const p384Key = ["-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:P-384"];

export const timeStampKinds: readonly TimeStampKind[] = [
  { name: "issuer-serial", key: p256Key, settings: ["ess_cert_id_chain = yes"] },
  { name: "named", key: p256Key, settings: ["tsa_name = yes", "ordering = yes"] },
  {
    name: "rsa-issuer-serial-named",
    key: rsaKey(2048),
    settings: ["ess_cert_id_chain = yes", "tsa_name = yes", "accuracy = secs:1, millisecs:500, microsecs:100"],
  },
  { name: "p384-sha384", key: p384Key, settings: ["signer_digest = sha384", "ess_cert_id_alg = sha384"] },
  { name: "rsa-sha512", key: rsaKey(3072), settings: ["signer_digest = sha512", "ess_cert_id_alg = sha512"] },
  { name: "sha1-id", key: rsaKey(2048), settings: ["ess_cert_id_alg = sha1", "ess_cert_id_chain = yes"] },
  { name: "fractions", key: p256Key, settings: ["clock_precision_digits = 3", "accuracy = millisecs:20"] },
];

/** Starts the authority under the test PKI and returns its address. */
export async function openAuthority(pki: TestPki, { name, key, settings }: TimeStampKind): Promise<string> {
  return pki.addAuthority(`tsa-${name}`, key, settings);
}
