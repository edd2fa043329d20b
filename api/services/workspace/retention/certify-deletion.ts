import { canonicalJson } from "../../../../domain/audit/canonical-json.ts";
import { done, notFound, type Outcome } from "../../../../domain/outcome.ts";
import { translatedOr } from "../../../../domain/text/language.ts";
import type { FileDeps, SealDeps, WorkspaceDeps } from "../../../deps.ts";
import type { Bytes } from "../../../ports/basics.ts";
import type { MemberPrincipal } from "../../../ports/people.ts";
import { sealGenerated } from "../../seal/seal-file.ts";

/** A sealed PDF page stating what was deleted, when and by which rule, with the record attached as `evidence.json`. */
export async function certifyDeletion(
  deps: WorkspaceDeps & FileDeps & SealDeps,
  { workspaceId, user }: MemberPrincipal,
  id: string,
): Promise<Outcome<Bytes>> {
  const [deletion, workspace] = await Promise.all([
    deps.deletions.find(workspaceId, id),
    deps.workspaces.find(workspaceId),
  ]);
  if (!deletion || !workspace) return notFound("certificate");
  const source = await deps.blankPages("a4", 1, `deletion${id}`);
  const shapes = deps.drawDeletion(deletion, workspace.value.name, translatedOr(user.language));
  const mark = { page: 0, box: { x: 0, y: 0, width: 210, height: 297 }, shapes };
  const evidence = new TextEncoder().encode(canonicalJson({ deletion })) as Bytes;
  return done(await sealGenerated(deps, source, { marks: [mark], evidence }));
}
