/** Measures the size that the built extension adds to other sites' pages, and its package size. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { deflateRawSync, gzipSync } from "node:zlib";
import { builtExtension } from "../support/extension.ts";
import { atMost, type Figure } from "./figure.ts";

const KB = 1024;
const BOUND_KB = 12;
const PACKAGE_MB = 10;

export function extensionSizes(): Figure[] {
  const sites = ["gmail", "drive"].map((site) =>
    atMost(`size.content_${site}`, sizeOf(site) / KB, BOUND_KB, "KB gzip"),
  );
  return [...sites, atMost("size.extension", packageBytes() / KB / KB, PACKAGE_MB, "MB zipped")];
}

/** Size of the package: all files, compressed as in a zip. */
function packageBytes(): number {
  const files = readdirSync(builtExtension, { recursive: true, withFileTypes: true }).filter((one) => one.isFile());
  return files.reduce(
    (sum, { parentPath, name }) => sum + deflateRawSync(readFileSync(join(parentPath, name))).length,
    0,
  );
}

/** Script and style of one site, gzip. @throws Error when the extension is not built */
function sizeOf(site: string): number {
  const folder = join(builtExtension, "content-scripts");
  const files = readdirSync(folder).filter((name) => name.startsWith(`${site}.`));
  if (!files.includes(`${site}.js`)) throw new Error(`No content script for ${site} in ${folder}`);
  return files.reduce((sum, name) => sum + gzipSync(readFileSync(join(folder, name))).length, 0);
}
