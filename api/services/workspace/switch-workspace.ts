import { WorkspaceId } from "../../../domain/ids.ts";
import { done, notFound, type Outcome, refuse } from "../../../domain/outcome.ts";
import type { AccountDeps } from "../../deps.ts";
import type { MemberPrincipal } from "../../ports/people.ts";

export async function switchWorkspace(
  deps: AccountDeps,
  { user }: MemberPrincipal,
  input: { _id: string },
): Promise<Outcome<{ _id: WorkspaceId }>> {
  const id = WorkspaceId.safeParse(input._id).data;
  const membership = id && (await deps.users.find(user.id))?.memberships[id];
  if (!id || !membership) return notFound("workspace");
  if (membership.ended) return refuse("workspace_left");
  await deps.users.chooseWorkspace(user.id, id);
  return done({ _id: id });
}
