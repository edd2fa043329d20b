import { type createDocumentCall, NewDocumentInput } from "../../../domain/contract/create-document.ts";
import { DRAFT_BODY, type Output } from "../../../domain/contract/endpoint.ts";
import type { DocumentId } from "../../../domain/ids.ts";
import { type Outcome, refuse } from "../../../domain/outcome.ts";
import type { Deps } from "../../deps.ts";
import { parseJson } from "../../http/middleware/json.ts";
import type { Call } from "../../http/mount.ts";
import { parsePart } from "../../http/steps/parse.ts";
import { createDocument, createFromFilesOrder, createFromTemplateOrder } from "../../services/draft/create-document.ts";
import { readUploadForm } from "./upload-form.ts";

/** Creates a document from a form with files, from uploaded files, or from a template. */
export function receiveOrder(
  deps: Deps,
  { headers, stream, fingerprint, principal, body, newId }: Call<typeof createDocumentCall>,
): Promise<Outcome<Output<typeof createDocumentCall>>> {
  // The body is absent where the request is a form.
  if (body as typeof body | undefined) {
    return "fileKeys" in body
      ? createFromFilesOrder(deps, principal, body, newId as DocumentId)
      : createFromTemplateOrder(deps, principal, body, newId as DocumentId);
  }
  const { files, fields } = readUploadForm(headers, stream, fingerprint, "order");
  const order = () => {
    const { document } = fields();
    if (document === undefined) {
      return refuse("invalid_input", { faults: [{ path: "document", code: "invalid_input" }] });
    }
    const json = parseJson(new TextEncoder().encode(document), DRAFT_BODY);
    return parsePart(NewDocumentInput, json) as Outcome<NewDocumentInput>;
  };
  return createDocument(deps, principal, { files, form: fields, order }, newId as DocumentId);
}
