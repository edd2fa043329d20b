import { mailFormLinkCall as mailFormLinkContract } from "../../domain/contract/signing/continue.ts";
import * as folderAndSharing from "../../domain/contract/template/folder-and-sharing.ts";
import * as settings from "../../domain/contract/template/form-settings.ts";
import { sendTemplateCall } from "../../domain/contract/template/send.ts";
import * as contract from "../../domain/contract/template/template.ts";
import * as version from "../../domain/contract/template/version.ts";
import * as form from "../../domain/contract/template/web-form.ts";
import type { DocumentId, TemplateId } from "../../domain/ids.ts";
import type { Deps } from "../deps.ts";
import { rateSubject } from "../http/middleware/client-address.ts";
import type { Mount } from "../http/mount.ts";
import { compareVersions } from "../services/template/compare-versions.ts";
import { copyTemplate } from "../services/template/copy-template.ts";
import { createFromTemplate } from "../services/template/create-from-template.ts";
import { deleteTemplate } from "../services/template/delete-template.ts";
import { enableWebform } from "../services/template/enable-webform.ts";
import { beginFormCheck } from "../services/template/form/begin-form-check.ts";
import { countFormVisit } from "../services/template/form/count-form-visit.ts";
import { mailFormCode } from "../services/template/form/mail-form-code.ts";
import { mailFormLink } from "../services/template/form/mail-form-link.ts";
import { makeFormPoster } from "../services/template/form/make-form-poster.ts";
import { readFormSettings } from "../services/template/form/read-form-settings.ts";
import { saveFormSettings } from "../services/template/form/save-form-settings.ts";
import { listTemplates } from "../services/template/list-templates.ts";
import { listVersions } from "../services/template/list-versions.ts";
import { makeBlankFile } from "../services/template/make-blank-file.ts";
import { moveTemplate } from "../services/template/move-template.ts";
import { readForm } from "../services/template/read-form.ts";
import { readStatistics } from "../services/template/read-statistics.ts";
import { readTemplate, readTemplateInputs } from "../services/template/read-template.ts";
import { readVersion } from "../services/template/read-version.ts";
import { restoreVersion } from "../services/template/restore-version.ts";
import { saveTemplate } from "../services/template/save-template.ts";
import { readTemplateSharing, shareTemplate } from "../services/template/share-template.ts";
import { receiveFiles } from "./file/receive-files.ts";
import { receiveSending } from "./file/receive-sending.ts";

/** Calls on templates and their web forms. */
export function templateRoutes(mount: Mount, deps: Deps): void {
  mount(contract.uploadTemplateCall, (call) => receiveFiles(deps, call, "template"));
  mount(contract.makeBlankFileCall, ({ principal, body }) => makeBlankFile(deps, principal, body));
  mount(contract.saveCustomCall, ({ principal, body, newId }) =>
    copyTemplate(deps, principal, body, newId as TemplateId),
  );
  mount(contract.readTemplateInputsCall, ({ principal, params }) =>
    readTemplateInputs(deps, principal, params.templateId),
  );
  mount(contract.readStatisticsCall, ({ principal, params }) => readStatistics(deps, principal, params.templateId));
  mount(version.listVersionsCall, ({ principal, params }) => listVersions(deps, principal, params.templateId));
  mount(version.compareVersionsCall, ({ principal, params, query }) =>
    compareVersions(deps, principal, params.templateId, query),
  );
  mount(version.readVersionCall, ({ principal, params, query }) =>
    readVersion(deps, principal, params.templateId, query.version),
  );
  mount(version.restoreVersionCall, ({ principal, params, body }) =>
    restoreVersion(deps, principal, params.templateId, body),
  );
  mount(contract.saveTemplateCall, ({ principal, params, body, newId }) =>
    saveTemplate(deps, principal, params.templateId, body, newId as TemplateId),
  );
  mount(folderAndSharing.moveTemplateCall, ({ principal, params, body }) =>
    moveTemplate(deps, principal, params.templateId, body.folderId),
  );
  mount(folderAndSharing.readTemplateSharingCall, ({ principal, params }) =>
    readTemplateSharing(deps, principal, params.templateId),
  );
  mount(folderAndSharing.shareTemplateCall, ({ principal, params, body }) =>
    shareTemplate(deps, principal, params.templateId, body),
  );
  mount(contract.listTemplatesCall, ({ principal, query }) => listTemplates(deps, principal, query));
  mount(sendTemplateCall, (call) => receiveSending(deps, call));
  mount(contract.enableWebformCall, ({ principal, params, body }) =>
    enableWebform(deps, principal, params.templateId, body),
  );
  mount(settings.readFormSettingsCall, ({ principal, params }) => readFormSettings(deps, principal, params.templateId));
  mount(settings.saveFormSettingsCall, ({ principal, params, body }) =>
    saveFormSettings(deps, principal, params.templateId, body),
  );
  mount(settings.makeFormPosterCall, ({ principal, params, language }) =>
    makeFormPoster(deps, principal, params.templateId, language),
  );
  mount(form.readFormCall, ({ params }) => readForm(deps, params.formId));
  mount(form.countFormVisitCall, ({ params }) => countFormVisit(deps, params.formId));
  mount(form.beginFormCheckCall, ({ params }) => beginFormCheck(deps, params.formId));
  mount(form.mailFormCodeCall, ({ params: { formId: id }, body: order, origin, language, responseHeaders: headers }) =>
    mailFormCode(deps, { id, order, callerSubject: rateSubject(origin.ip), language, headers }),
  );
  mount(mailFormLinkContract, ({ params: { formId: id }, body: order, origin, responseHeaders: headers }) =>
    mailFormLink(deps, { id, order, callerSubject: rateSubject(origin.ip), headers }),
  );
  mount(form.createFromTemplateCall, ({ principal, params: { id }, body, origin, newId, responseHeaders: headers }) =>
    createFromTemplate(deps, {
      ...{ id, newId: newId as DocumentId, principal, order: body ?? {} },
      ...{ origin, callerSubject: rateSubject(origin.ip), headers },
    }),
  );
  mount(contract.readTemplateCall, ({ principal, params }) => readTemplate(deps, principal, params.templateId));
  mount(contract.deleteTemplateCall, ({ principal, params }) => deleteTemplate(deps, principal, params.templateId));
}
