/** Writes the files that are derived from the contract: `npm run reference`, after a change of calls or refusals. */
import { join } from "node:path";
import { findDeno, install, root, run } from "./toolchain.mjs";

await install();
process.exitCode = await run([findDeno(), "run", "-A", "--quiet", join(root, "build/reference/write.ts")]);
