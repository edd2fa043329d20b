/** `npm run bench`: see `tests/bench/main.ts`. */
import { join } from "node:path";
import { buildFrontEnds, meetStandIn } from "./build.mjs";
import { ensurePackages, packages } from "./debian.mjs";
import { findDeno, install, root, run } from "./toolchain.mjs";

meetStandIn();
const args = process.argv.slice(2);
await install();
if (!args.some((one) => /^(detect|sealing|intake|list|load|text|search|bulk|hooks|api)/.test(one))) {
  await ensurePackages(packages.browser);
  await buildFrontEnds();
}
process.exit(await run([findDeno(), "run", "-A", "--quiet", join(root, "tests", "bench", "main.ts"), ...args]));
