/** Fetches the files of the try-it page `/api/docs/try`: two files of a package that would otherwise install 300 others. */
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root, run } from "./toolchain.mjs";

const wanted = "@scalar/api-reference@1.72.1";
const sha512 = "XpEJ0rfc/cXbCrR+iC4kK0o/WwX2dTtGQbT049OlPKAHD6IMIFdTeGz2r+M27P2EDWKyUITRm/NzlP8z2pw/Ow==";
const folder = join(root, "node_modules", ".cache", "reference", "scalar");

/** @returns {Promise<boolean>} whether the files exist; without them the page shows a message */
export async function ensureScalar() {
  const stamp = join(folder, "version.txt");
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === wanted) return true;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  console.error(`Fetching ${wanted} …`);
  const where = ["--pack-destination", folder, "--ignore-scripts", "--silent"];
  // Short timeouts, so that a server without a network starts quickly.
  const patience = ["--fetch-retries=0", "--fetch-timeout=20000"];
  const packed = await run(["npm", "pack", wanted, ...where, ...patience], { out: "errors" }).catch(() => 1);
  const archive = readdirSync(folder).find((name) => name.endsWith(".tgz"));
  if (packed !== 0 || !archive) return false;
  const path = join(folder, archive);
  const found = createHash("sha512").update(readFileSync(path)).digest("base64");
  if (found !== sha512) {
    console.error(`${wanted} has another hash than the package that was reviewed`);
    rmSync(folder, { recursive: true });
    return false;
  }
  const files = ["package/dist/browser/standalone.js", "package/dist/style.css"];
  if ((await run(["tar", "-xzf", path, "-C", folder, ...files], { out: "errors" })) !== 0) return false;
  renameSync(join(folder, "package/dist/browser/standalone.js"), join(folder, "scalar.js"));
  renameSync(join(folder, "package/dist/style.css"), join(folder, "scalar.css"));
  rmSync(path);
  rmSync(join(folder, "package"), { recursive: true });
  writeFileSync(stamp, wanted);
  return true;
}
