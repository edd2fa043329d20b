import type { uploadDocumentCall } from "../../../domain/contract/document.ts";
import type { UploadResult } from "../../../domain/contract/views/views.ts";
import { done, type Outcome } from "../../../domain/outcome.ts";
import { refusalStatus } from "../../../domain/refusals/refusal-status.ts";
import type { Deps } from "../../deps.ts";
import type { Call } from "../../http/mount.ts";
import { refusalSentence } from "../../http/refusal-texts.ts";
import { type UploadAnswer, uploadFiles } from "../../services/file/upload-files.ts";
import { readUploadForm } from "./upload-form.ts";

/** Stores the files of a form, for a document or a template. */
export async function receiveFiles(
  deps: Deps,
  {
    headers,
    stream,
    fingerprint,
    principal,
    language,
    markTransient,
  }: Pick<
    Call<typeof uploadDocumentCall>,
    "headers" | "stream" | "fingerprint" | "principal" | "language" | "markTransient"
  >,
  made: "document" | "template" = "document",
): Promise<Outcome<UploadResult[]>> {
  const form = readUploadForm(headers, stream, fingerprint, made);
  const answer = await uploadFiles(deps, principal, form.files, form.fields);
  if (!answer.ok) return answer;
  if (answer.value.some(({ result }) => "refused" in result && refusalStatus[result.refused] >= 500)) markTransient();
  return done(answer.value.map((one) => uploadResult(one, language)));
}

function uploadResult({ id, result }: UploadAnswer[number], language: string): UploadResult {
  if ("file" in result)
    return { id, status: "fulfilled", value: result.file, reason: null, code: null, needsPassword: false };
  const reason = refusalSentence(result.refused, result.params, language);
  return {
    id,
    status: "rejected",
    value: null,
    reason,
    code: result.refused,
    needsPassword: result.needsPassword === true,
  };
}
