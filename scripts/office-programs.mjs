/**
 * Installs the system's programs that convert office files to PDF. The server starts without them and detects them
 * later: the installation runs once the server is listening, so that it delays nobody.
 */
import { spawn } from "node:child_process";
import { connect } from "node:net";
import { isRootOnDebian, missingPackages, packages } from "./debian.mjs";

const LOOK_AGAIN_MS = 500;
const INSTALL = `apt-get -qq update; apt-get -qq install -y --no-remove --no-install-recommends "$@"`;

/**
 * Prints the missing packages in a line, and installs them if this is Debian's root.
 * @param {{ host: string, port: number }} server  port 0: an unknown port
 * @param {() => boolean} isRunning
 */
export async function bringOfficePrograms(server, isRunning) {
  const names = missingPackages(packages.office);
  if (names.length === 0) return;
  if (server.port !== 0) await untilListening(server, isRunning);
  if (!isRunning()) return;
  if (process.platform !== "linux") {
    return console.error(
      "Office files are refused here: the box in which they are opened needs Linux. PDFs and pictures are taken.",
    );
  }
  const list = names.join(" ");
  const hint = `To take office files beside PDFs and pictures, please install (Debian's names): ${list}`;
  if (!isRootOnDebian()) return console.error(hint);
  console.error(`Installing in the background, to take office files as well: ${list}`);
  const isDone = await installed(names);
  console.error(isDone ? "Office files are taken as well now." : `That did not work. ${hint}`);
}

/**
 * Runs in its own process group: a signal that ends this program must not interrupt a package manager.
 * @param {string[]} names @returns {Promise<boolean>}
 */
function installed(names) {
  return new Promise((resolve) => {
    const apt = spawn("sh", ["-c", INSTALL, "sh", ...names], {
      stdio: "ignore",
      detached: true,
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    });
    apt.on("error", () => resolve(false));
    apt.on("exit", (code) => resolve(code === 0));
    apt.unref();
  });
}

/** @param {{ host: string, port: number }} server @param {() => boolean} isRunning */
async function untilListening({ host, port }, isRunning) {
  while (isRunning() && !(await isListening(host, port))) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
  }
}

/** @param {string} host @param {number} port @returns {Promise<boolean>} */
function isListening(host, port) {
  return new Promise((resolve) => {
    const socket = connect({ host, port });
    socket.on("connect", () => {
      socket.destroy();
      resolve(true);
    });
    socket.on("error", () => resolve(false));
  });
}
