import { done, type Outcome } from "../../../domain/outcome.ts";
import type { WorkspaceDeps } from "../../deps.ts";
import type { MemberPrincipal } from "../../ports/people.ts";
import { changeTeam } from "./change-team.ts";

type MailRule = { attachesSealed: boolean };

export async function readMailRule(
  { workspaces }: WorkspaceDeps,
  { workspaceId }: Pick<MemberPrincipal, "workspaceId">,
): Promise<Outcome<MailRule>> {
  return done({ attachesSealed: (await workspaces.find(workspaceId))?.value.attachesSealed ?? true });
}

/** Attaches the sealed PDF to mails about completed documents, or not. */
export async function saveMailRule(
  deps: WorkspaceDeps,
  caller: MemberPrincipal,
  { attachesSealed }: MailRule,
): Promise<Outcome<MailRule>> {
  const changed = await changeTeam(deps, caller, async ({ workspace, actor }) => {
    const isSame = (workspace.attachesSealed ?? true) === attachesSealed;
    const kind = attachesSealed ? ("copies_mailed" as const) : ("copies_not_mailed" as const);
    const change = {
      ...(isSame ? {} : { workspace: { ...workspace, attachesSealed } }),
      members: [{ before: actor.member, next: actor.member }],
      facts: isSame ? [] : [{ kind }],
      jobs: [],
    };
    return done({ change, read: [] });
  });
  return changed.ok ? done({ attachesSealed }) : changed;
}
