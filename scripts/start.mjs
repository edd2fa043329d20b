/** `npm start`: installs and builds what is missing, then runs the server until it is stopped. */
import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { constants } from "node:os";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { buildFrontEnds } from "./build.mjs";
import { bringOfficePrograms } from "./office-programs.mjs";
import { serverCommand } from "./server-command.mjs";
import { install, root } from "./toolchain.mjs";

/** @returns {Record<string, string | undefined>} the environment, which overrides the project's `.env` */
function readEnvironment() {
  const file = join(root, ".env");
  return { ...(existsSync(file) ? parseEnv(readFileSync(file, "utf8")) : {}), ...process.env };
}

/** Prints an invalid configuration as one line and exits. */
function commandOrEnd() {
  try {
    return serverCommand(readEnvironment());
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}

await install();
// The front ends that the server serves.
await buildFrontEnds(["webapp", "elements"]);
const { program, args, env } = commandOrEnd();
const server = spawn(program, args, { cwd: root, env, stdio: ["ignore", "inherit", "inherit"] });
for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"])) {
  process.on(signal, () => server.kill(signal));
}
server.on("error", (error) => {
  console.error(error.message);
  process.exit(1);
});
server.on("exit", (code, signal) => process.exit(code ?? 128 + constants.signals[signal ?? "SIGTERM"]));
const isAnyHost = env.HOST === "0.0.0.0" || env.HOST === "::";
const place = { host: env.HOST && !isAnyHost ? env.HOST : "127.0.0.1", port: Number(env.PORT ?? 8000) };
await bringOfficePrograms(place, () => server.exitCode === null && server.signalCode === null);
