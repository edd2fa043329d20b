import type { TypedAnswerView } from "../../../../domain/contract/views/expanded.ts";
import { typedAnswersOf } from "../../../../domain/document/answers/typed-answers.ts";
import type { DocumentState } from "../../../../domain/document/change.ts";
import type { DocumentDeps, FileDeps } from "../../../deps.ts";
import { downloadExpiry, fileUrl } from "../../file/asset-ticket.ts";

/** The document's typed answers; files by a link that expires. */
export async function readTypedAnswers(
  deps: FileDeps & DocumentDeps,
  state: DocumentState,
): Promise<TypedAnswerView[]> {
  const { document } = state;
  const { dataCenter } = document.settings;
  const answers = typedAnswersOf(state, await deps.documents.listValues(document._id));
  return Promise.all(
    answers.map(async ({ value, ...answer }) => {
      if (typeof value !== "object") return { ...answer, value };
      const { object, fileName, mediaType, size } = value;
      const url = await fileUrl(deps, document, { object, fileName, type: mediaType, dataCenter });
      return { ...answer, value: { fileName, mediaType, size, sha256: object, url, expiresAt: downloadExpiry(deps) } };
    }),
  );
}
