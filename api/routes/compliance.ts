import * as agreement from "../../domain/contract/compliance/agreement.ts";
import * as contract from "../../domain/contract/compliance/compliance.ts";
import * as person from "../../domain/contract/compliance/person.ts";
import * as processing from "../../domain/contract/compliance/processing.ts";
import type { Deps } from "../deps.ts";
import type { Mount } from "../http/mount.ts";
import { downloadAgreement } from "../services/compliance/agreement/download-agreement.ts";
import { readAgreement } from "../services/compliance/agreement/read-agreement.ts";
import { requestAgreement } from "../services/compliance/agreement/request-agreement.ts";
import { erasePersonData } from "../services/compliance/person/erase-person-data.ts";
import { readPersonExport, requestPersonExport } from "../services/compliance/person/export-person.ts";
import { listErasures, readErasure } from "../services/compliance/person/read-erasures.ts";
import { readProcessing, readSubProcessors } from "../services/compliance/processing/read-processing.ts";
import { readCertificate } from "../services/compliance/read-certificate.ts";
import { readCompliance } from "../services/compliance/read-compliance.ts";
import { requestCertificate } from "../services/compliance/request-certificate.ts";

/** Compliance badges and agreements. */
export function complianceRoutes(mount: Mount, deps: Deps): void {
  mount(contract.readComplianceCall, ({ principal }) => readCompliance(deps, principal));
  mount(contract.requestCertificateCall, ({ principal, body }) => requestCertificate(deps, principal, body));
  mount(contract.readCertificateCall, ({ params }) => readCertificate(deps, params.ticket));
  mount(person.requestPersonExportCall, ({ principal, body }) => requestPersonExport(deps, principal, body));
  mount(person.readPersonExportCall, ({ params }) => readPersonExport(deps, params.ticket));
  mount(person.erasePersonDataCall, ({ principal, body }) => erasePersonData(deps, principal, body));
  mount(person.listErasuresCall, ({ principal }) => listErasures(deps, principal));
  mount(person.readErasureCall, ({ principal, params }) => readErasure(deps, principal, params.erasureId));
  mount(processing.readSubProcessorsCall, () => readSubProcessors(deps));
  mount(processing.readProcessingCall, ({ principal }) => readProcessing(deps, principal));
  mount(agreement.readBaaStatusCall, ({ principal }) => readAgreement(deps, principal));
  mount(agreement.requestBaaCall, ({ principal }) => requestAgreement(deps, principal));
  mount(agreement.downloadBaaCall, ({ principal }) => downloadAgreement(deps, principal));
}
