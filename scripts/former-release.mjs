/**
 * Copies the hashed files of the former release next to those of the new one, because a page that was opened before an
 * update still imports them. The former release is the content of `dist` or, for a build in a new folder, the value of
 * `FORMER_RELEASE`.
 */
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** Folders of files whose names change with their content. */
const hashed = ["assets", "v"];
const LIST = "release.json";

/**
 * @typedef {Record<string, string>} Files  path below `dist` → hash as in an `integrity` attribute
 * @typedef {{ version: string, files: Files, former: { version: string, files: Files } | null }} Release
 * @typedef {{ release: Release, read: (path: string) => Promise<Uint8Array> }} Kept
 */

/** @param {Uint8Array} bytes @returns {string} */
export function integrityOf(bytes) {
  return `sha384-${createHash("sha384").update(bytes).digest("base64")}`;
}

/**
 * Reads the former release before a build removes it.
 * @param {string} dist
 * @param {string} host its folder
 * @param {string} place the path at which the server serves it
 * @param {string | undefined} from the folder of another installation, or the origin of the server to be updated
 * @returns {Promise<Kept | null>} `null` if there is none
 */
export async function readFormerRelease(dist, host, place, from) {
  const isServer = from !== undefined && /^https?:/.test(from);
  const folder = from && !isServer ? join(from, host, "dist") : dist;
  const read = isServer
    ? readFrom(new URL(`/${place}/`, from))
    : async (/** @type {string} */ path) => readFileSync(join(folder, path));
  /** @type {Release | null} */
  const release = await read(LIST).then(
    (text) => JSON.parse(Buffer.from(text).toString()),
    () => null,
  );
  if (!release) {
    if (from)
      console.error(`No former release of ${host} at ${from}: pages that are open now will have to be loaded again.`);
    return null;
  }
  const paths = [...new Set([...Object.keys(release.files), ...Object.keys(release.former?.files ?? {})])];
  const held = new Map(await Promise.all(paths.map(async (path) => /** @type {const} */ ([path, await read(path)]))));
  return {
    release,
    async read(path) {
      const bytes = held.get(path);
      if (!bytes) throw new Error(`${path} is not in the former release`);
      return bytes;
    },
  };
}

/**
 * Writes the list of a new build's hashed files, and copies those of the former release next to them. Drops older
 * files.
 * @param {string} dist
 * @param {Kept | null} kept
 */
export async function keepFormerRelease(dist, kept) {
  const files = Object.fromEntries(
    hashed
      .flatMap((folder) => pathsIn(dist, folder))
      .map((path) => [path, integrityOf(readFileSync(join(dist, path)))]),
  );
  const version = createHash("sha256").update(JSON.stringify(files)).digest("hex").slice(0, 12);
  // Building the same release again keeps the same former release.
  const former = kept && (kept.release.version === version ? kept.release.former : kept.release);
  const before = former && { version: former.version, files: former.files };
  for (const [path, integrity] of Object.entries(before?.files ?? {})) {
    if (path in files) continue;
    const bytes = await /** @type {Kept} */ (kept).read(path);
    if (integrityOf(bytes) !== integrity) throw new Error(`${path} of the former release is damaged`);
    mkdirSync(dirname(join(dist, path)), { recursive: true });
    writeFileSync(join(dist, path), bytes);
  }
  /** Preserves the properties that the front end's own build wrote. */
  const own = existsSync(join(dist, LIST)) ? JSON.parse(readFileSync(join(dist, LIST), "utf8")) : {};
  writeFileSync(join(dist, LIST), `${JSON.stringify({ ...own, version, files, former: before }, null, 1)}\n`);
}

/** @param {URL} base */
function readFrom(base) {
  return async (/** @type {string} */ path) => {
    const answer = await fetch(new URL(path, base));
    if (!answer.ok) throw new Error(`${answer.url}: ${answer.status}`);
    return new Uint8Array(await answer.arrayBuffer());
  };
}

/** @param {string} dist @param {string} folder @returns {string[]} sorted by name */
function pathsIn(dist, folder) {
  if (!existsSync(join(dist, folder))) return [];
  return readdirSync(join(dist, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(dist.length + 1)
        .replaceAll("\\", "/"),
    )
    .sort();
}
