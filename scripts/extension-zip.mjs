/**
 * `npm run extension:zip`: writes the packages for both stores, and the sources that Firefox's store requires, to
 * `extension/dist`. Needs `COUNTERSIGN_SERVER`, the default server until a person chooses another. `npm run build`
 * makes the unpacked build, whose key gives it a fixed id.
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
