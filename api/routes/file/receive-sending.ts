import { NewDocumentInput } from "../../../domain/contract/create-document.ts";
import type { Body, Output } from "../../../domain/contract/endpoint.ts";
import type { sendTemplateCall } from "../../../domain/contract/template/send.ts";
import type { DocumentId } from "../../../domain/ids.ts";
import { type Fault, type Outcome, refuse } from "../../../domain/outcome.ts";
import type { Deps } from "../../deps.ts";
import type { Call } from "../../http/mount.ts";
import { parsePart } from "../../http/steps/parse.ts";
import { sendFiles } from "../../services/template/send-files.ts";
import { sendTemplate } from "../../services/template/send-template.ts";

/** Sends a template's document, or the files, fields and people of an order that names no template. */
export async function receiveSending(
  deps: Deps,
  { principal, body, newId }: Call<typeof sendTemplateCall>,
): Promise<Outcome<Output<typeof sendTemplateCall>>> {
  const { templateId, jsonData, version, further, values } = body;
  if (templateId !== undefined) return sendTemplate(deps, principal, { ...body, templateId }, newId as DocumentId);
  // Only templates have versions and packets.
  if (jsonData?.basePdf === undefined || version !== undefined || further.length > 0) {
    return refuse("invalid_input", { faults: [missingTemplate] });
  }
  const order = parsePart(NewDocumentInput, orderOf(body)) as Outcome<NewDocumentInput>;
  if (!order.ok) return order;
  const entered = { ...jsonData.sampledata?.[0], ...values };
  const files = { keys: [jsonData.basePdf].flat(), order: order.value, values: entered };
  return sendFiles(deps, principal, files, newId as DocumentId);
}

const expected = "a template's id, or jsonData with basePdf";
const missingTemplate: Fault = {
  ...{ path: "templateId", code: "invalid_input", expected },
  params: { shape: "missing", expected },
};

/** The order in the format of `document/create`, with the same paths. */
function orderOf({ jsonData, recipients, externalId, metadata, redirectUrl }: Body<typeof sendTemplateCall>): object {
  return {
    recipients: recipients.map(({ hostName, ...one }) => ({
      ...{ name: "", email: "", ...one },
      ...(hostName ? { hostName, roleType: "inPerson" } : {}),
    })),
    jsonData: { schemas: jsonData?.schemas ?? [] },
    ...{ externalId, metadata, redirectUrl, send: true },
  };
}
