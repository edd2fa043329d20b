/**
 * A sandbox for programs that read untrusted files: no network, no other processes, a read-only system, a writable file
 * system in memory, and limits on memory and processor time. Sandboxed programs end with the server.
 */
import { fileURLToPath } from "node:url";

/** Absolute, because the server's run permission names it. */
export const BWRAP = "/usr/bin/bwrap";

const here = fileURLToPath(new URL("./", import.meta.url));
const fonts = fileURLToPath(new URL("../../../node_modules/@expo-google-fonts", import.meta.url));

const MIB = 1024 * 1024;
const MEMORY_BYTES = 2048 * MIB;
/** Maximum size of each writable folder. */
const FOLDER_BYTES = 256 * MIB;
const CPU_SECONDS = 60;
/** The user `nobody`. */
const USER = "65534";

const system = [
  ...["--ro-bind", "/usr", "/usr", "--symlink", "usr/bin", "/bin", "--symlink", "usr/lib", "/lib"],
  ...["--symlink", "usr/lib64", "/lib64", "--ro-bind-try", "/etc/libreoffice", "/etc/libreoffice"],
  ...[
    "--ro-bind-try",
    "/etc/alternatives",
    "/etc/alternatives",
    "--ro-bind-try",
    "/etc/ld.so.cache",
    "/etc/ld.so.cache",
  ],
  ...["--ro-bind-try", "/var/cache/fontconfig", "/var/cache/fontconfig", "--proc", "/proc", "--dev", "/dev"],
];
const variables = {
  PATH: "/usr/bin",
  HOME: "/profile",
  LC_ALL: "C.UTF-8",
  SAL_USE_VCLPLUGIN: "svp",
  FONTCONFIG_FILE: "/office/fonts.conf",
};
const limits = [
  ...["prlimit", `--as=${MEMORY_BYTES}`, `--cpu=${CPU_SECONDS}`, `--fsize=${FOLDER_BYTES}`],
  ...["--core=0", "--nofile=512", "nice", "-n", "4"],
];

/**
 * Arguments of `bwrap` for a command. It finds our settings in `/office` and may write `/tmp`, `/profile` and `/out`.
 * @param files readable files of this machine, by their path in the sandbox
 */
export function sandboxed(command: readonly string[], files: Readonly<Record<string, string>> = {}): string[] {
  return [
    ...["--unshare-all", "--unshare-user", "--disable-userns", "--die-with-parent", "--new-session"],
    ...["--uid", USER, "--gid", USER, "--hostname", "box", "--cap-drop", "ALL", "--clearenv"],
    ...Object.entries(variables).flatMap(([name, value]) => ["--setenv", name, value]),
    ...system,
    ...["/tmp", "/profile", "/out"].flatMap((folder) => ["--size", String(FOLDER_BYTES), "--tmpfs", folder]),
    ...["--ro-bind", here, "/office", "--ro-bind-try", fonts, "/fonts"],
    ...Object.entries(files).flatMap(([inside, outside]) => ["--ro-bind", outside, inside]),
    ...["--chdir", "/tmp", "--", ...limits, ...command],
  ];
}
