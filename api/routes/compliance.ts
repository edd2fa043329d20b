import * as agreement from "../../domain/contract/compliance/agreement.ts";
import * as contract from "../../domain/contract/compliance/compliance.ts";
import type { AppDeps } from "../deps.ts";
import type { Mount } from "../http/mount.ts";
import { downloadAgreement } from "../services/compliance/agreement/download-agreement.ts";
import { readAgreement } from "../services/compliance/agreement/read-agreement.ts";
import { requestAgreement } from "../services/compliance/agreement/request-agreement.ts";
import { readCertificate } from "../services/compliance/read-certificate.ts";
import { readCompliance } from "../services/compliance/read-compliance.ts";
import { requestCertificate } from "../services/compliance/request-certificate.ts";

/** Compliance badges and agreements. */
export function complianceRoutes(mount: Mount, deps: AppDeps): void {
  mount(contract.readCompliance, ({ principal }) => readCompliance(deps, principal));
  mount(contract.requestCertificate, ({ principal, body }) => requestCertificate(deps, principal, body));
  mount(contract.readCertificate, ({ params }) => readCertificate(deps, params.ticket));
  mount(agreement.readBaaStatus, ({ principal }) => readAgreement(deps, principal));
  mount(agreement.requestBaa, ({ principal }) => requestAgreement(deps, principal));
  mount(agreement.downloadBaa, ({ principal }) => downloadAgreement(deps, principal));
}
