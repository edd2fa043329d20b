import * as z from "zod/mini";
import type { SealLevel } from "../document/document.ts";

/** A kind of service to which the installation is configured to pass data. */
export const ServiceKind = z.enum([
  "database",
  "objects",
  "mail",
  "time_stamps",
  "revocation",
  "identity",
  "sign_in",
  "text_messages",
  "payments",
  "aadhaar",
]);
type ServiceKind = z.infer<typeof ServiceKind>;

const line = z.string().check(z.minLength(1), z.maxLength(300));

/** A sub-processor listed by the operator. */
export const SubProcessor = z.strictObject({
  name: line,
  purpose: line,
  country: z.optional(line),
  website: z.optional(z.string().check(z.regex(/^https:\/\/[^\s]{3,300}$/))),
});
export type SubProcessor = z.infer<typeof SubProcessor>;

/** `place`: host or bucket; `null` for a folder or a private host of the operator. */
export type InstalledService = { kind: ServiceKind; place: string | null };

/** Properties of the running installation, read from its settings at start. */
export type Installation = {
  version: string;
  host: string;
  seal: { level: SealLevel; origin: "install_authority" | "configured"; subject: string };
  isHttps: boolean;
  /** Whether an external identity service manages accounts. */
  hasExternalIdentity: boolean;
  /** Data centers with their own object store. */
  dataCenters: readonly string[];
  services: readonly InstalledService[];
};
