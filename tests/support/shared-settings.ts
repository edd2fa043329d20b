/** Settings of the shared server: everything that journeys need and that changes nothing for those who do not use it. */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { receiverEnv } from "./webhook-receiver.ts";

/** The operator's list of sub-processors. */
export const subProcessor = {
  name: "Example Hosting GmbH",
  purpose: "Servers",
  country: "Germany",
  website: "https://example.com",
};

/** The operator's report; a certificate beside it has expired. */
export const report = {
  issuer: "Example Auditors LLP",
  from: "2026-01-01",
  to: "2026-06-30",
  validUntil: "2099-06-30",
};

/** @param folder a new one, which holds the operator's files. Nobody has the support team's address. */
export function writeSharedSettings(folder: string): Record<string, string> {
  const [documents, list] = [join(folder, "reports"), join(folder, "sub-processors.json")];
  mkdirSync(documents, { recursive: true });
  writeFileSync(list, JSON.stringify([subProcessor]));
  writeFileSync(join(documents, "soc2.pdf"), "%PDF-1.7 report");
  writeFileSync(join(documents, "soc2.json"), JSON.stringify(report));
  writeFileSync(join(documents, "iso.pdf"), "%PDF-1.7 certificate");
  writeFileSync(join(documents, "iso.json"), JSON.stringify({ issuer: "Example Body", validUntil: "2025-01-31" }));
  return {
    ...receiverEnv,
    RATE_LIMITS: "off",
    SUPPORT_ACCOUNTS: "help@example.com",
    COMPLIANCE_DIR: documents,
    SUB_PROCESSORS: list,
  };
}
