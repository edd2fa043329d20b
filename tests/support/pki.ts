/**
 * A complete public-key infrastructure on loopback, created with openssl: CA, seal certificates, OCSP, CRL and RFC 3161
 * time stamps.
 */
import { createHash } from "node:crypto";
import { readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { run } from "./run.ts";

/**
 * A signer as files: PEM certificate, PKCS#8 PEM key; `chain` are the PEM certificates above the leaf, without the
 * root.
 */
export type TestSigner = { certificate: string; key: string; chain: string[] };

export type TestPki = {
  folder: string;
  /** http://127.0.0.1:port */
  origin: string;
  tsaUrl: string;
  /** PEM path and DER of the root. */
  rootPem: string;
  rootDer: Uint8Array<ArrayBuffer>;
  intermediatePem: string;
  signers: Record<"p256" | "p384" | "rsa" | "revoked", TestSigner>;
  /** Issues another leaf: `extra` lines of openssl extension configuration replace the seal's. */
  issue(
    name: string,
    keyArguments: readonly string[],
    extensions: readonly string[],
    days?: number,
  ): Promise<TestSigner>;
  /**
   * Starts another time-stamp authority and returns its address.
   * @param settings lines of openssl configuration that replace those of the first authority
   */
  addAuthority(name: string, keyArguments: readonly string[], settings: readonly string[]): Promise<string>;
  /** Number of requests to each service. */
  requestCounts: { tsa: number; ocsp: number; crl: number };
  close(): Promise<void>;
};

/** Arguments of `openssl genpkey`. */
export const p256Key = ["-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:P-256"];
const p384 = ["-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:P-384"];
const rsa = ["-algorithm", "RSA", "-pkeyopt", "rsa_keygen_bits:3072"];

const FOLDER_PREFIX = "countersign-pki-";
/** No run of the tests takes longer, not even on a busy machine. */
const LONGEST_RUN_MS = 6 * 3_600_000;

const shared = new Map<string, Promise<TestPki>>();

/**
 * An infrastructure shared by all test files of a process, because openssl needs seconds to create one. It ends with
 * the process; a later run removes its folder. Tests may issue certificates and add authorities under names of their
 * own, and must revoke nothing.
 * @param name `ours`, or `evil`, which nobody trusts
 */
export function sharedPki(name: "ours" | "evil" = "ours"): Promise<TestPki> {
  const pki = shared.get(name) ?? startPki();
  if (shared.size === 0) removeLeftovers();
  shared.set(name, pki);
  return pki;
}

/** Removes the folders of ended processes: Vitest ends a process without telling it. */
function removeLeftovers(): void {
  for (const entry of readdirSync(tmpdir()).filter((one) => one.startsWith(FOLDER_PREFIX))) {
    const folder = join(tmpdir(), entry);
    const ageMs = Date.now() - (statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
    if (ageMs > LONGEST_RUN_MS) rmSync(folder, { recursive: true, force: true });
  }
}

export async function startPki(): Promise<TestPki> {
  const folder = await Deno.makeTempDir({ prefix: FOLDER_PREFIX });
  const at = (name: string) => `${folder}/${name}`;
  const requestCounts = { tsa: 0, ocsp: 0, crl: 0 };
  let queue: Promise<unknown> = Promise.resolve();
  const oneAtATime = <T>(work: () => Promise<T>): Promise<T> => {
    const next = queue.then(work, work);
    queue = next.catch(() => {});
    return next;
  };
  const server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen: () => {} }, async (request) => {
    const path = new URL(request.url).pathname;
    const body = new Uint8Array(await request.arrayBuffer());
    const [, authority] = /^\/(tsa[\w-]*)$/.exec(path) ?? [];
    if (authority) {
      requestCounts.tsa++;
      return respond(await oneAtATime(() => stampTime(folder, authority, body)), "application/timestamp-reply");
    }
    if (path === "/ocsp") {
      requestCounts.ocsp++;
      return respond(await oneAtATime(() => answerOcsp(folder, body)), "application/ocsp-response");
    }
    if (/^\/(root|int)\.(crl|cer)$/.test(path)) {
      requestCounts.crl++;
      return respond(await Deno.readFile(at(path.slice(1))), "application/octet-stream");
    }
    return new Response(null, { status: 404 });
  });
  const origin = `http://127.0.0.1:${server.addr.port}`;

  await Deno.writeTextFile(at("index.txt"), "");
  await Deno.writeTextFile(at("root-index.txt"), "");
  for (const name of ["serial", "root-serial", "crlnumber", "root-crlnumber", "tsa-serial"])
    await Deno.writeTextFile(at(name), "1000\n");
  await Deno.writeTextFile(at("openssl.cnf"), configuration(folder, origin));
  const openssl = (...args: string[]) => run("openssl", args);

  await openssl("genpkey", ...p256Key, "-out", at("root.key"));
  await openssl(
    "req",
    "-x509",
    "-new",
    "-config",
    at("openssl.cnf"),
    "-extensions",
    "root_ext",
    "-key",
    at("root.key"),
    "-subj",
    "/CN=Test Root CA/O=Countersign tests",
    "-days",
    "3650",
    "-sha256",
    "-out",
    at("root.pem"),
  );
  const issue = async (
    name: string,
    keyArguments: readonly string[],
    extensions: readonly string[],
    days = 365,
    ca = "int_ca",
  ): Promise<TestSigner> => {
    await openssl("genpkey", ...keyArguments, "-out", at(`${name}.key`));
    const subject =
      name === "int" ? "/CN=Test Intermediate CA/O=Countersign tests" : `/CN=Test ${name}/O=Countersign tests`;
    await openssl(
      "req",
      "-new",
      "-config",
      at("openssl.cnf"),
      "-key",
      at(`${name}.key`),
      "-subj",
      subject,
      "-out",
      at(`${name}.csr`),
    );
    await Deno.writeTextFile(at(`${name}.ext`), `${extensions.join("\n")}\n`);
    await openssl(
      "ca",
      "-batch",
      "-notext",
      "-config",
      at("openssl.cnf"),
      "-name",
      ca,
      "-extfile",
      at(`${name}.ext`),
      "-days",
      String(days),
      "-in",
      at(`${name}.csr`),
      "-out",
      at(`${name}.pem`),
    );
    return { certificate: at(`${name}.pem`), key: at(`${name}.key`), chain: name === "int" ? [] : [at("int.pem")] };
  };
  const rootAia = [
    `crlDistributionPoints=URI:${origin}/root.crl`,
    `authorityInfoAccess=caIssuers;URI:${origin}/root.cer`,
  ];
  const aia = [`authorityInfoAccess=OCSP;URI:${origin}/ocsp,caIssuers;URI:${origin}/int.cer`];
  const ids = ["subjectKeyIdentifier=hash", "authorityKeyIdentifier=keyid"];
  const sealing = [
    ...ids,
    ...aia,
    "basicConstraints=critical,CA:FALSE",
    "keyUsage=critical,digitalSignature,nonRepudiation",
    "extendedKeyUsage=emailProtection,1.3.6.1.5.5.7.3.36",
  ];
  await issue(
    "int",
    p256Key,
    [...ids, ...rootAia, "basicConstraints=critical,CA:TRUE,pathlen:0", "keyUsage=critical,keyCertSign,cRLSign"],
    3000,
    "root_ca",
  );
  await issue("ocsp", p256Key, [
    ...ids,
    "basicConstraints=critical,CA:FALSE",
    "keyUsage=critical,digitalSignature",
    "extendedKeyUsage=OCSPSigning",
    "noCheck=ignored",
  ]);
  const stamping = [
    ...ids,
    ...aia,
    "basicConstraints=critical,CA:FALSE",
    "keyUsage=critical,digitalSignature",
    "extendedKeyUsage=critical,timeStamping",
  ];
  const addAuthority = async (name: string, keyArguments: readonly string[], settings: readonly string[]) => {
    await issue(name, keyArguments, stamping);
    await Deno.writeTextFile(at("openssl.cnf"), authoritySection(folder, name, settings), { append: true });
    return `${origin}/${name}`;
  };
  await addAuthority("tsa", p256Key, []);
  const signers = {
    p256: await issue("p256", p256Key, sealing),
    p384: await issue("p384", p384, sealing),
    rsa: await issue("rsa", rsa, sealing),
    revoked: await issue("revoked", p256Key, sealing),
  };
  await openssl("ca", "-config", at("openssl.cnf"), "-name", "int_ca", "-revoke", at("revoked.pem"));
  for (const [ca, name] of [
    ["root_ca", "root"],
    ["int_ca", "int"],
  ] as const) {
    await openssl(
      "ca",
      "-config",
      at("openssl.cnf"),
      "-name",
      ca,
      "-gencrl",
      "-crldays",
      "30",
      "-out",
      at(`${name}.crl.pem`),
    );
    await openssl("crl", "-in", at(`${name}.crl.pem`), "-outform", "DER", "-out", at(`${name}.crl`));
    await openssl("x509", "-in", at(`${name}.pem`), "-outform", "DER", "-out", at(`${name}.cer`));
  }
  return {
    folder,
    origin,
    tsaUrl: `${origin}/tsa`,
    rootPem: at("root.pem"),
    rootDer: await Deno.readFile(at("root.cer")),
    intermediatePem: at("int.pem"),
    signers,
    issue: (name, keyArguments, extensions, days) => issue(name, keyArguments, [...ids, ...extensions], days),
    addAuthority,
    requestCounts,
    async close() {
      await server.shutdown();
      await Deno.remove(folder, { recursive: true });
    },
  };
}

function respond(body: Uint8Array<ArrayBuffer>, type: string): Response {
  return new Response(body, { headers: { "content-type": type } });
}

async function stampTime(folder: string, authority: string, query: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const name = `${folder}/q-${authority}-${createHash("sha256").update(query).digest("hex").slice(0, 16)}`;
  await Deno.writeFile(`${name}.tsq`, query);
  await run("openssl", [
    "ts",
    "-reply",
    "-config",
    `${folder}/openssl.cnf`,
    "-section",
    `${authority}_config`,
    "-queryfile",
    `${name}.tsq`,
    "-out",
    `${name}.tsr`,
  ]);
  return await Deno.readFile(`${name}.tsr`);
}

async function answerOcsp(folder: string, request: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const name = `${folder}/o-${createHash("sha256").update(request).digest("hex").slice(0, 16)}`;
  await Deno.writeFile(`${name}.req`, request);
  await run("openssl", [
    "ocsp",
    "-index",
    `${folder}/index.txt`,
    "-rsigner",
    `${folder}/ocsp.pem`,
    "-rkey",
    `${folder}/ocsp.key`,
    "-CA",
    `${folder}/int.pem`,
    "-ndays",
    "7",
    "-reqin",
    `${name}.req`,
    "-respout",
    `${name}.resp`,
  ]);
  return await Deno.readFile(`${name}.resp`);
}

function configuration(folder: string, origin: string): string {
  const ca = (name: string, files: string, certificate: string) => `[${name}]
new_certs_dir = ${folder}
database = ${folder}/${files}index.txt
serial = ${folder}/${files}serial
crlnumber = ${folder}/${files}crlnumber
certificate = ${folder}/${certificate}.pem
private_key = ${folder}/${certificate}.key
default_md = sha256
default_days = 365
policy = any_policy
unique_subject = no
`;
  return `# ${origin}
[req]
distinguished_name = dn
prompt = no
[dn]
CN = unused
[root_ext]
basicConstraints = critical,CA:TRUE
keyUsage = critical,keyCertSign,cRLSign
subjectKeyIdentifier = hash
[any_policy]
commonName = supplied
organizationName = optional
${ca("root_ca", "root-", "root")}${ca("int_ca", "", "int")}`;
}

/** A section of settings for an authority; a later line replaces an earlier one. */
function authoritySection(folder: string, name: string, settings: readonly string[]): string {
  return `[${name}_config]
serial = ${folder}/tsa-serial
crypto_device = builtin
signer_cert = ${folder}/${name}.pem
signer_key = ${folder}/${name}.key
certs = ${folder}/int.pem
default_policy = 1.2.3.4.1
signer_digest = sha256
digests = sha256,sha384,sha512
accuracy = secs:1
ordering = no
tsa_name = no
ess_cert_id_chain = no
ess_cert_id_alg = sha256
${settings.join("\n")}
`;
}
