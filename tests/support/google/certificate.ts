/** Creates an untrusted certificate for the stand-in's hosts. */
import { join } from "node:path";
import { run } from "../run.ts";
import { hosts } from "./hosts.ts";

/** @returns PEM texts */
export async function makeCertificate(): Promise<{ cert: string; key: string }> {
  const folder = await Deno.makeTempDir({ prefix: "countersign-google-" });
  const [key, cert] = [join(folder, "key.pem"), join(folder, "cert.pem")];
  const names = hosts.map((host) => `DNS:${host}`).join(",");
  const kind = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "30"];
  const about = ["-subj", "/CN=mail.google.com", "-addext", `subjectAltName=${names}`];
  try {
    await run("openssl", ["req", "-x509", ...kind, "-keyout", key, "-out", cert, ...about]);
    return { cert: await Deno.readTextFile(cert), key: await Deno.readTextFile(key) };
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}
