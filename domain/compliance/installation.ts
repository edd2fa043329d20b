import type { SealLevel } from "../document/document.ts";

/** A kind of service that the installation is configured to pass data to. */
type ServiceKind =
  | "database"
  | "objects"
  | "mail"
  | "time_stamps"
  | "revocation"
  | "identity"
  | "sign_in"
  | "text_messages"
  | "payments"
  | "aadhaar";

/** `place`: host, bucket or data center; `null` for a folder of the server. */
export type InstalledService = { kind: ServiceKind; place: string | null };

/** Properties of the running installation, read from its settings at start. */
export type Installation = {
  version: string;
  host: string;
  seal: { level: SealLevel; origin: "install_authority" | "configured"; subject: string };
  isHttps: boolean;
  /** Accounts are kept by an external identity service. */
  hasExternalIdentity: boolean;
  /** Data centers that have a store of their own. */
  dataCenters: readonly string[];
  services: readonly InstalledService[];
};
