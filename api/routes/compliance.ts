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
  mount(contract.readCompliance, ({ principal }) => readCompliance(deps, principal));
  mount(contract.requestCertificate, ({ principal, body }) => requestCertificate(deps, principal, body));
  mount(contract.readCertificate, ({ params }) => readCertificate(deps, params.ticket));
  mount(person.requestPersonExport, ({ principal, body }) => requestPersonExport(deps, principal, body));
  mount(person.readPersonExport, ({ params }) => readPersonExport(deps, params.ticket));
  mount(person.erasePersonData, ({ principal, body }) => erasePersonData(deps, principal, body));
  mount(person.listErasures, ({ principal }) => listErasures(deps, principal));
  mount(person.readErasure, ({ principal, params }) => readErasure(deps, principal, params.erasureId));
  mount(processing.readSubProcessors, () => readSubProcessors(deps));
  mount(processing.readProcessing, ({ principal }) => readProcessing(deps, principal));
  mount(agreement.readBaaStatus, ({ principal }) => readAgreement(deps, principal));
  mount(agreement.requestBaa, ({ principal }) => requestAgreement(deps, principal));
  mount(agreement.downloadBaa, ({ principal }) => downloadAgreement(deps, principal));
}
