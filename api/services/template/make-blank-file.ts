import type { Body } from "../../../domain/contract/endpoint.ts";
import type { makeBlankFileCall as contract } from "../../../domain/contract/template/template.ts";
import type { UploadedFile } from "../../../domain/contract/views/views.ts";
import { done, type Outcome, refuse } from "../../../domain/outcome.ts";
import type { DocumentDeps, FileDeps } from "../../deps.ts";
import type { MemberPrincipal } from "../../ports/people.ts";
import { uploadFiles } from "../file/upload-files.ts";

/** Creates and stores a PDF of blank pages, as if the caller had uploaded it. */
export async function makeBlankFile(
  deps: FileDeps & DocumentDeps,
  principal: MemberPrincipal,
  { fileName, paper, pages }: Body<typeof contract>,
): Promise<Outcome<UploadedFile>> {
  const bytes = await deps.blankPages(paper, pages, deps.ids.secret());
  const files = async function* () {
    yield { name: `${fileName}.pdf`, chunks: once(bytes) };
  };
  const stored = await uploadFiles(deps, principal, files(), () => ({ ids: [] }));
  if (!stored.ok) return stored;
  const { result } = stored.value[0]!;
  return "file" in result ? done(result.file) : refuse(result.refused);
}

async function* once<T>(value: T): AsyncGenerator<T> {
  yield value;
}
