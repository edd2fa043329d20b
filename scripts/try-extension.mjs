/**
 * `npm run extension:try`: runs the product, a stand-in for Gmail and Drive on this machine, and a separate Chromium
 * with the extension loaded; prints instructions. Ends with the window, or by Ctrl+C, and deletes all its data.
 * `-- --headless` shows no window.
 */
import { spawn } from "node:child_process";
import { join } from "node:path";
import { buildFrontEnds, meetStandIn } from "./build.mjs";
import { ensurePackages } from "./debian.mjs";
import { findDeno, install, root } from "./toolchain.mjs";

const args = process.argv.slice(2);
if (
  !args.includes("--headless") &&
  process.platform === "linux" &&
  !process.env.DISPLAY &&
  !process.env.WAYLAND_DISPLAY
) {
  console.error(
    "There is no screen to show a browser on. Try again on one, or with: npm run extension:try -- --headless",
  );
  process.exit(1);
}
meetStandIn();
await install();
await ensurePackages([
  { name: "chromium", program: "chromium" },
  { name: "openssl", program: "openssl" },
]);
await buildFrontEnds();
const program = join(root, "tests", "support", "google", "try.ts");
const trial = spawn(findDeno(), ["run", "-A", "--quiet", program, ...args], { cwd: root, stdio: "inherit" });
for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"]))
  process.on(signal, () => trial.kill(signal));
trial.on("exit", (code) => process.exit(code ?? 1));
