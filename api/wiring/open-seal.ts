/** Loads the configured sealing key; without one, creates a key and an authority for this installation at the first start. */

import { mkdir, open, readFile, rename } from "node:fs/promises";
import { join } from "node:path";
import { DAY_MS } from "../../domain/durations.ts";
import type { Deps } from "../deps.ts";
import { createSealWorker } from "../pdf/seal/create-seal-worker.ts";
import {
  assertFitForSealing,
  describeIdentity,
  expiryWarning,
  IdentityInvalid,
  identityFromPem,
  openSealKey,
  readPem,
  type SealIdentity,
} from "../pdf/seal/identity.ts";
import {
  createInstallAuthority,
  type InstallAuthority,
  readInstallAuthority,
  renewLeaf,
  withRevocationList,
  writeInstallAuthority,
} from "../pdf/seal/install-authority.ts";
import { installationSigner } from "../pdf/seal/installation-signer.ts";
import { identityFromPkcs12 } from "../pdf/seal/pkcs12.ts";
import type { Bytes } from "../ports/basics.ts";
import type { SealWork, Signer } from "../ports/seal.ts";
import type { Settings } from "../settings.ts";

export type OpenSeal = {
  work: SealWork;
  signer: Signer;
  check: Deps["checkSeal"];
  /** Roots of every seal that this installation has made or makes. */
  trustedRoots: Bytes[];
  trustedTimeRoots: Bytes[] | undefined;
  close(): void;
};

const RENEW_BEFORE_MS = 60 * DAY_MS;

export async function openSeal(settings: Settings, keysFolder: string, now: () => number): Promise<OpenSeal> {
  const configured = await readConfigured(settings);
  const path = join(keysFolder, "install-authority.pem");
  const install = configured ? await readInstall(path) : await readOrMakeInstall(path, now());
  const identity = configured ?? (await withRevocationList(install!, now()));
  const key = await openSealKey(identity);
  await assertFitForSealing(identity);
  const { subject, issuer, notAfterMs } = await describeIdentity(identity);
  const timeRoots = settings.TSA_ROOTS ? await readRoots(settings.TSA_ROOTS) : undefined;
  const signer = installationSigner(key);
  const worker = createSealWorker({ chain: signer.chain, lists: identity.lists }, fetch, now);
  const { SEAL_LEVEL: level, TSA_URL: urls, OCSP_URL: ocspUrls, CRL_URL: crlUrls } = settings;
  const timeStamps = urls.length > 0 ? { timeStamps: { urls, ...(timeRoots ? { roots: timeRoots } : {}) } } : {};
  const terms = { level, ...timeStamps, revocation: { ocspUrls, crlUrls } };
  return {
    work: {
      origin: configured ? "configured" : "install_authority",
      about: { subject, issuer, level },
      async prepare(base, drawing, room) {
        const revision = await worker.prepare({ base, drawing, terms, room });
        return { revision, digest: revision.digest };
      },
      finish: (revision, cms, keep) => worker.finish({ revision, cms, terms }, keep),
    },
    signer,
    check: () => Promise.resolve(stateOfKey(notAfterMs, now())),
    trustedRoots: [...(install ? [install.authority] : []), ...(configured ? [rootOf(configured)] : [])],
    trustedTimeRoots: timeRoots,
    close: () => worker.close(),
  };
}

function stateOfKey(notAfterMs: number, nowMs: number): Awaited<ReturnType<Deps["checkSeal"]>> {
  const warning = expiryWarning(notAfterMs, nowMs);
  if (warning === null) return { state: "ok" };
  const until = new Date(notAfterMs).toISOString();
  if (notAfterMs <= nowMs) return { state: "failing", detail: `The sealing certificate expired at ${until}.` };
  return { state: "warning", detail: `The sealing certificate expires in ${warning} days or less, at ${until}.` };
}

async function readConfigured(settings: Settings): Promise<SealIdentity | null> {
  const { SEAL_KEY_P12, SEAL_KEY_PEM, SEAL_CHAIN_PEM, SEAL_KEY_PASSWORD } = settings;
  if (SEAL_KEY_P12) {
    return identityFromPkcs12(new Uint8Array(await readFile(SEAL_KEY_P12)), SEAL_KEY_PASSWORD ?? "");
  }
  if (!SEAL_KEY_PEM) return null;
  const chain = SEAL_CHAIN_PEM ? await readFile(SEAL_CHAIN_PEM, "utf8") : "";
  return identityFromPem(`${await readFile(SEAL_KEY_PEM, "utf8")}\n${chain}`, SEAL_KEY_PASSWORD);
}

/** @throws IdentityInvalid for a file without certificates: no seal with a time stamp could be verified */
async function readRoots(path: string): Promise<Bytes[]> {
  const roots = readPem(await readFile(path, "utf8"), "CERTIFICATE");
  if (roots.length === 0) throw new IdentityInvalid("TSA_ROOTS names a file without certificates");
  return roots;
}

async function readInstall(path: string): Promise<InstallAuthority | null> {
  const pem = await readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw error;
  });
  return pem === null ? null : readInstallAuthority(pem);
}

async function readOrMakeInstall(path: string, nowMs: number): Promise<InstallAuthority> {
  const existing = await readInstall(path);
  if (!existing) return writeInstall(path, await createInstallAuthority({ nowMs }));
  const { notAfterMs } = await describeIdentity(existing.identity);
  return notAfterMs - nowMs > RENEW_BEFORE_MS ? existing : writeInstall(path, await renewLeaf(existing, { nowMs }));
}

/** Writes the file atomically, readable only by this user. */
async function writeInstall(path: string, install: InstallAuthority): Promise<InstallAuthority> {
  await mkdir(join(path, ".."), { recursive: true, mode: 0o700 });
  const partPath = `${path}.part`;
  const file = await open(partPath, "w", 0o600);
  await file.writeFile(writeInstallAuthority(install));
  await file.sync();
  await file.close();
  await rename(partPath, path);
  return install;
}

function rootOf(identity: SealIdentity): Bytes {
  return identity.chain.at(-1) ?? identity.certificate;
}
