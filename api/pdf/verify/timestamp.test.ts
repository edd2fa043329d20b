import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { run } from "../../../tests/support/run.ts";
import { judgeTimeStamp, readTimeStampToken } from "./timestamp.ts";

const content = new TextEncoder().encode("stamped");

/** A token of an OpenSSL authority that identifies its certificate by this digest. */
async function tokenNaming(digest: "sha1" | "sha256") {
  const folder = await Deno.makeTempDir({ prefix: "countersign-tsa-" });
  try {
    const path = (name: string) => `${folder}/${name}`;
    const certArgs = [
      "-newkey",
      "rsa:2048",
      "-nodes",
      "-keyout",
      path("key.pem"),
      "-out",
      path("cert.pem"),
      "-days",
      "9",
    ];
    const use = ["-subj", "/CN=Elsewhere TSA", "-addext", "extendedKeyUsage=critical,timeStamping"];
    await run("openssl", ["req", "-x509", ...certArgs, ...use]);
    await Deno.writeTextFile(
      path("tsa.cnf"),
      `[tsa]\nserial = ${path("serial")}\nsigner_digest = sha256\ndigests = sha256\ndefault_policy = 1.2.3.4\ness_cert_id_alg = ${digest}\n`,
    );
    await Deno.writeTextFile(path("serial"), "01\n");
    await Deno.writeFile(path("data"), content);
    await run("openssl", ["ts", "-query", "-data", path("data"), "-sha256", "-cert", "-out", path("query")]);
    const signer = ["-signer", path("cert.pem"), "-inkey", path("key.pem"), "-queryfile", path("query")];
    const how = ["-reply", "-config", path("tsa.cnf"), "-section", "tsa", "-token_out", "-out", path("token")];
    await run("openssl", ["ts", ...how, ...signer]);
    return readTimeStampToken(await Deno.readFile(path("token")));
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

test.each(["sha1", "sha256"] as const)(
  "a time stamp that names its certificate by a digest of RFC 3161 or its update is read: %s",
  async (digest) => {
    const digestOf = () => Promise.resolve(new Uint8Array(createHash("sha256").update(content).digest()));
    const { problems, chain } = await judgeTimeStamp(await tokenNaming(digest), digestOf, [], []);
    expect([problems, chain.isAnchored]).toEqual([[], false]);
  },
);
