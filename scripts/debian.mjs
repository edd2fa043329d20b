/** Installs programs from Debian's packages that the server and the tests need in addition to npm packages. */
import { execFileSync } from "node:child_process";
import { findProgram, run } from "./toolchain.mjs";

/**
 * Packages and their programs: a package is installed if its program is missing, or itself if it has no program.
 * @type {readonly { name: string, program?: string }[]}
 */
const browser = [
  { name: "chromium", program: "chromium" },
  { name: "chromium-headless-shell", program: "chromium-headless-shell" },
];
const validators = [
  { name: "poppler-utils", program: "pdfsig" },
  { name: "qpdf", program: "qpdf" },
  { name: "openssl", program: "openssl" },
  { name: "default-jdk-headless", program: "javac" },
  { name: "libpdfbox2-java" },
  { name: "libbcpkix-java" },
];
/**
 * Converts office files to PDF, with fonts of the same widths as those that such files request. Packages with a
 * graphical interface serve as well; installing the headless ones would make Debian remove them. Poppler compares PDFs
 * that were cleaned with their uploads.
 */
const office = [
  { name: "libreoffice-writer-nogui", program: "soffice", instead: "libreoffice-writer" },
  { name: "libreoffice-calc-nogui", instead: "libreoffice-calc" },
  { name: "bubblewrap", program: "bwrap" },
  { name: "poppler-utils", program: "pdftoppm" },
  { name: "fonts-liberation" },
  { name: "fonts-crosextra-carlito" },
  { name: "fonts-crosextra-caladea" },
];
/** Browsers besides Chromium, their drivers, and a virtual screen for the browser that needs it. */
const browsers = [
  { name: "firefox-esr", program: "firefox-esr" },
  { name: "webkit2gtk-driver", program: "WebKitWebDriver" },
  { name: "xvfb", program: "Xvfb" },
];
/** Runs the code for WordPress sites from the documentation. */
const sites = [{ name: "php-cli", program: "php" }];
export const packages = { browser, validators, office, browsers, sites };

/**
 * @param {readonly { name: string, program?: string, instead?: string }[]} wanted  `instead`: an equivalent package
 * @returns {string[]} the names of the missing packages
 */
export function missingPackages(wanted) {
  const isThere = (/** @type {typeof wanted[number]} */ one) =>
    one.program ? findProgram(one.program) : [one.name, one.instead].some((name) => name && isPackageThere(name));
  return wanted.filter((one) => !isThere(one)).map((one) => one.name);
}

/** @returns {boolean} whether packages can be installed unattended */
export function isRootOnDebian() {
  return process.getuid?.() === 0 && findProgram("apt-get") !== null;
}

/**
 * Installs missing packages, and never removes one to do so.
 * @param {readonly { name: string, program?: string, instead?: string }[]} wanted
 * @throws Error that lists what to install, if this is not Debian or not root
 */
export async function ensurePackages(wanted) {
  const names = missingPackages(wanted);
  if (names.length === 0) return;
  const hint = `The tests need ${names.join(", ")} (names of Debian's packages). Please install them and try again.`;
  if (!findProgram("apt-get")) throw new Error(hint);
  const asRoot = process.getuid?.() === 0 ? [] : findProgram("sudo") ? ["sudo", "-n"] : null;
  if (!asRoot) throw new Error(hint);
  console.error(`Installing ${names.join(", ")} …`);
  const apt = (/** @type {string[]} */ ...args) =>
    run([...asRoot, "apt-get", "-qq", ...args], {
      env: { DEBIAN_FRONTEND: "noninteractive" },
      out: args[0] === "update" ? "nowhere" : "stderr",
    });
  await apt("update");
  if ((await apt("install", "-y", "--no-remove", "--no-install-recommends", ...names)) !== 0) throw new Error(hint);
}

/** @param {string} name */
function isPackageThere(name) {
  try {
    const status = execFileSync("dpkg", ["-s", name], { stdio: ["ignore", "pipe", "ignore"] });
    return /^Status: install ok installed$/m.test(String(status));
  } catch {
    return false;
  }
}
