import * as contract from "../../domain/contract/compliance/compliance.ts";
import type { AppDeps } from "../deps.ts";
import type { Mount } from "../http/mount.ts";
import { readCertificate } from "../services/compliance/read-certificate.ts";
import { readCompliance } from "../services/compliance/read-compliance.ts";
import { requestCertificate } from "../services/compliance/request-certificate.ts";

/** Compliance badges and agreements. */
export function complianceRoutes(mount: Mount, deps: AppDeps): void {
  mount(contract.readCompliance, ({ principal }) => readCompliance(deps, principal));
  mount(contract.requestCertificate, ({ principal, body }) => requestCertificate(deps, principal, body));
  mount(contract.readCertificate, ({ params }) => readCertificate(deps, params.ticket));
}
