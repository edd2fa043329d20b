/** The hosts of the stand-in, and the browser flags that resolve them to it. */
export const hosts = [
  "mail.google.com",
  "mail-attachment.googleusercontent.com",
  "drive.google.com",
  "drive.usercontent.google.com",
  "docs.google.com",
  "www.googleapis.com",
  "accounts.google.com",
] as const;
export type GoogleHost = (typeof hosts)[number];

/** Flags of Chromium. Only this machine and the stand-in can be reached. */
export function browserFlags(port: number): string[] {
  const rules = hosts.map((host) => `MAP ${host}:443 127.0.0.1:${port}`);
  return [
    `--host-resolver-rules=${[...rules, "MAP * ~NOTFOUND", "EXCLUDE 127.0.0.1", "EXCLUDE localhost"].join(",")}`,
    "--ignore-certificate-errors",
  ];
}
