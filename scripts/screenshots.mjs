/** Takes the README's pictures: see `tests/screenshots/capture.ts`. */
import { join } from "node:path";
import { buildFrontEnds } from "./build.mjs";
import { ensurePackages, packages } from "./debian.mjs";
import { findDeno, install, root, run } from "./toolchain.mjs";

await install();
await ensurePackages(packages.browser);
await buildFrontEnds();
process.exit(await run([findDeno(), "run", "-A", "--quiet", join(root, "tests/screenshots/capture.ts")]));
