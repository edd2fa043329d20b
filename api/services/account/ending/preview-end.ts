import { eraseAtOf } from "../../../../domain/account/account-end.ts";
import type { AccountEndPreview } from "../../../../domain/contract/account/account-end.ts";
import { toInstant } from "../../../../domain/ids.ts";
import { done, notFound, type Outcome } from "../../../../domain/outcome.ts";
import type { AccountDeps, DocumentDeps, WorkspaceDeps } from "../../../deps.ts";
import type { MemberPrincipal } from "../../../ports/people.ts";
import { predictWorkspaceFates } from "./predict-workspace-fates.ts";

/** Consequences of deleting the caller's account, for each workspace. */
export async function previewEnd(
  deps: AccountDeps & WorkspaceDeps & DocumentDeps,
  { user }: MemberPrincipal,
): Promise<Outcome<AccountEndPreview>> {
  const profile = await deps.users.find(user.id);
  if (!profile) return notFound("account");
  const workspaces = await Promise.all(
    (await predictWorkspaceFates(deps, profile)).map(async ({ workspace: { id, name }, fate, heir }) => {
      const scope = fate === "handed_over" ? { workspace: id, member: user.id } : { workspace: id };
      const { all, draft, sent } = await deps.documents.count([scope]);
      return {
        ...{ _id: id, name, fate },
        heir: fate === "handed_over" && heir ? heir.name || heir.email : null,
        documents: { draft, open: sent, ended: Math.max(0, all - draft - sent) },
      };
    }),
  );
  return done({ eraseAt: eraseAtOf(toInstant(deps.clock.now())), workspaces });
}
