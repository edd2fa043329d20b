import { keepAnswersCall as keepAnswersContract } from "../../domain/contract/signing/continue.ts";
import * as contract from "../../domain/contract/signing/signing.ts";
import * as attachment from "../../domain/contract/views/attachment.ts";
import { isTimeZone } from "../../domain/field/date-format.ts";
import type { Origin } from "../../domain/recipient/recipient.ts";
import type { Deps } from "../deps.ts";
import { rateSubject } from "../http/middleware/client-address.ts";
import type { Mount } from "../http/mount.ts";
import { approveDocument } from "../services/signing/approve-document.ts";
import { askForTime } from "../services/signing/ask-for-time.ts";
import { declineDocument } from "../services/signing/decline-document.ts";
import { delegateDocument } from "../services/signing/delegate-document.ts";
import { deleteSignerAttachment } from "../services/signing/delete-signer-attachment.ts";
import { downloadSigned } from "../services/signing/download-signed.ts";
import { editFields, readForEditor } from "../services/signing/edit-fields.ts";
import { handOverDevice } from "../services/signing/hand-over-device.ts";
import { keepAnswers } from "../services/signing/keep-answers.ts";
import { openSession } from "../services/signing/open-session.ts";
import { returnDevice } from "../services/signing/return-device.ts";
import { signDocument } from "../services/signing/sign-document.ts";
import { updateRecipientEmail } from "../services/signing/update-recipient-email.ts";
import { uploadSignerAttachment } from "../services/signing/upload-signer-attachment.ts";
import { readAttachmentForm } from "./file/upload-form.ts";

export function signingRoutes(mount: Mount, deps: Deps): void {
  mount(contract.openSessionCall, ({ body, origin }) => openSession(deps, body, from(origin, body)));
  mount(contract.signDocumentCall, ({ body, origin }) => signDocument(deps, body, from(origin, body)));
  mount(contract.declineDocumentCall, ({ body, origin }) =>
    declineDocument(deps, body, body.reason, from(origin, body)),
  );
  mount(attachment.uploadSignerAttachmentCall, async ({ headers, stream, findLink }) => {
    const form = await readAttachmentForm(headers, stream);
    const link = await findLink(form.token);
    return link.ok ? uploadSignerAttachment(deps, { ...form, token: link.value }) : link;
  });
  mount(attachment.deleteSignerAttachmentCall, ({ body }) => deleteSignerAttachment(deps, body, body.field));
  mount(keepAnswersContract, ({ body: order, origin, responseHeaders: headers }) =>
    keepAnswers(deps, { order, callerSubject: rateSubject(origin.ip), headers }),
  );
  mount(contract.askForTimeCall, ({ body, origin }) => askForTime(deps, body, from(origin, body)));
  mount(contract.approveDocumentCall, ({ body, origin }) => approveDocument(deps, body, from(origin, body)));
  mount(contract.delegateDocumentCall, ({ body, origin }) => delegateDocument(deps, body, origin));
  mount(contract.updateRecipientEmailCall, ({ body, origin }) => updateRecipientEmail(deps, body, origin));
  mount(contract.handOverDeviceCall, ({ body, origin }) => handOverDevice(deps, body, from(origin, body)));
  mount(contract.returnDeviceCall, ({ body, origin }) => returnDevice(deps, body, origin));
  mount(contract.readForEditorCall, ({ body }) => readForEditor(deps, body));
  mount(contract.editFieldsCall, ({ body, origin }) => editFields(deps, body, origin));
  mount(contract.downloadSignedCall, ({ body }) => downloadSigned(deps, body));
}

/** The call's origin, with the time zone that the browser reports. */
export function from(origin: Origin, { timeZone }: { timeZone?: string }): Origin {
  return isTimeZone(timeZone) ? { ...origin, timeZone } : origin;
}
