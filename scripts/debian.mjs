/** Programs that the server and the tests need beside npm's, from Debian's packages. */
import { execFileSync } from "node:child_process";
import { findProgram, run } from "./toolchain.mjs";

/**
 * What comes from where: a package is installed when its program is missing, or itself where it has none.
 * @type {readonly { name: string, program?: string }[]}
 */
const browser = [{ name: "chromium", program: "chromium" }];
const validators = [
  { name: "poppler-utils", program: "pdfsig" },
  { name: "qpdf", program: "qpdf" },
  { name: "openssl", program: "openssl" },
  { name: "default-jdk-headless", program: "javac" },
  { name: "libpdfbox2-java" },
  { name: "libbcpkix-java" },
];
/**
 * What makes PDFs of office files, and faces as wide as those that such files ask for. Programs with windows serve as well;
 * Debian has them go where those without come.
 */
const office = [
  { name: "libreoffice-writer-nogui", program: "soffice", instead: "libreoffice-writer" },
  { name: "libreoffice-calc-nogui", instead: "libreoffice-calc" },
  { name: "bubblewrap", program: "bwrap" },
  { name: "fonts-liberation" },
  { name: "fonts-crosextra-carlito" },
  { name: "fonts-crosextra-caladea" },
];
/** Others than Chromium, what drives them, and a screen for the one that wants one. */
const browsers = [
  { name: "firefox-esr", program: "firefox-esr" },
  { name: "webkit2gtk-driver", program: "WebKitWebDriver" },
  { name: "xvfb", program: "Xvfb" },
];
/** Runs what we give to people's WordPress. */
const sites = [{ name: "php-cli", program: "php" }];
export const packages = { browser, validators, office, browsers, sites };

/**
 * @param {readonly { name: string, program?: string, instead?: string }[]} wanted  `instead`: a package that serves as well
 * @returns {string[]} the names of those that are not there
 */
export function missingPackages(wanted) {
  const isThere = (/** @type {typeof wanted[number]} */ one) =>
    one.program ? findProgram(one.program) : [one.name, one.instead].some((name) => name && isPackageThere(name));
  return wanted.filter((one) => !isThere(one)).map((one) => one.name);
}

/** @returns {boolean} whether packages can be installed without asking anybody */
export function isRootOnDebian() {
  return process.getuid?.() === 0 && findProgram("apt-get") !== null;
}

/**
 * Installs what is missing, and takes nothing away for it.
 * @param {readonly { name: string, program?: string, instead?: string }[]} wanted
 * @throws Error that says what to install, where this is no Debian or not root
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
    const said = execFileSync("dpkg", ["-s", name], { stdio: ["ignore", "pipe", "ignore"] });
    return /^Status: install ok installed$/m.test(String(said));
  } catch {
    return false;
  }
}
