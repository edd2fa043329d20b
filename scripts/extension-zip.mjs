/**
 * `npm run extension:zip`: the packages for both stores, and the sources that Firefox's asks for, in `extension/dist`. Needs
 * `COUNTERSIGN_SERVER`, the server that people use until they choose another. The unpacked build, which has the key of a
 * fixed id, is made by `npm run build`.
 */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { findNode, install, root, run } from "./toolchain.mjs";

await install();
for (const browser of ["chrome", "firefox"]) {
  const wxt = join(root, "node_modules/wxt/bin/wxt.mjs");
  const code = await run([...findNode(), wxt, "zip", "extension", "--mv3", "--browser", browser, "--level", "warn"], {
    env: { NODE_ENV: "production", COUNTERSIGN_STORE: "1" },
  });
  if (code !== 0) process.exit(code);
}
for (const file of readdirSync(join(root, "extension/dist"))) {
  if (file.endsWith(".zip")) console.log(join("extension/dist", file));
}
