import { rightsOf } from "../../../domain/access/roles.ts";
import { mayActOnTemplate } from "../../../domain/access/template-access.ts";
import type { Body } from "../../../domain/contract/endpoint.ts";
import type {
  shareTemplateCall as contract,
  TemplateSharing,
  TemplateViewer,
} from "../../../domain/contract/template/folder-and-sharing.ts";
import { mail } from "../../../domain/document/change.ts";
import { toInstant, type UserId } from "../../../domain/ids.ts";
import { done, type Fault, type Outcome, refuse } from "../../../domain/outcome.ts";
import { isOutdated } from "../../../domain/outdated.ts";
import { ownerOf, type TemplateHead } from "../../../domain/template/template.ts";
import { type Member, userOf } from "../../../domain/workspace/member.ts";
import type { TemplateDeps, WorkspaceDeps } from "../../deps.ts";
import type { MemberPrincipal } from "../../ports/people.ts";
import { lostRace, retryOnLostRace } from "../retry-on-lost-race.ts";
import { findOwnTemplate } from "./find-own-template.ts";

export async function readTemplateSharing(
  deps: WorkspaceDeps & TemplateDeps,
  principal: MemberPrincipal,
  id: string,
): Promise<Outcome<TemplateSharing>> {
  const found = await findOwnTemplate(deps, principal, id);
  if (!found.ok) return found;
  return done(sharingOf(found.value.value.template, await deps.workspaces.listMembers(principal.workspaceId)));
}

/**
 * Shares a template with the whole workspace (`null`) or with chosen active members, who are notified by mail. Creates
 * no version. A choice that others changed since `former` is not replaced.
 */
export async function shareTemplate(
  deps: WorkspaceDeps & TemplateDeps,
  principal: MemberPrincipal,
  id: string,
  { members: chosen, former }: Body<typeof contract>,
): Promise<Outcome<TemplateSharing>> {
  return retryOnLostRace(async () => {
    const found = await findOwnTemplate(deps, principal, id);
    if (!found.ok) return found;
    const members = await deps.workspaces.listMembers(principal.workspaceId);
    const isOld = isOutdated(inOrder(former), inOrder(found.value.value.template.visibleTo ?? null));
    if (isOld) return refuse("settings_changed", { data: sharingOf(found.value.value.template, members) });
    const active = new Set(members.flatMap((one) => (one.state.status === "active" ? [one.state.userId] : [])));
    const faults = (chosen ?? []).flatMap((user, index): Fault[] =>
      active.has(user) ? [] : [{ path: `members.${index}`, code: "not_found", params: { thing: "member" } }],
    );
    if (faults.length > 0) return refuse("not_found", { params: { thing: "member" }, faults });
    const before = found.value;
    const { visibleTo: _, ...open } = before.value.template;
    const template: TemplateHead = chosen === null ? open : { ...open, visibleTo: [...new Set(chosen)] };
    const notified = newlyChosen(before.value.template, template, principal.user.id);
    const at = toInstant(deps.clock.now());
    const mails = notified.map((member) =>
      mail({ about: "template_shared", templateId: template._id, member, by: principal.user.id }, at),
    );
    return (await deps.templates.put(before, { ...before.value, template }, mails))
      ? done(sharingOf(template, members))
      : lostRace;
  });
}

/** The order of the chosen means nothing. */
function inOrder(chosen: readonly UserId[] | null | undefined): UserId[] | null | undefined {
  return chosen && [...new Set(chosen)].sort();
}

/** The newly chosen members, except the caller and the template's owner. */
function newlyChosen(before: TemplateHead, next: TemplateHead, chooser: UserId): UserId[] {
  const known = new Set([...(before.visibleTo ?? []), chooser, ownerOf(next)]);
  return (next.visibleTo ?? []).filter((user) => !known.has(user));
}

function sharingOf(template: TemplateHead, members: readonly Member[]): TemplateSharing {
  const rows = members.flatMap((member): TemplateViewer[] => {
    const user = userOf(member);
    if (user === null || member.state.status !== "active") return [];
    const isChosen = template.visibleTo?.includes(user) === true;
    return [{ user_id: user, ...pickPerson(member), isChosen, sees: sightOf(template, member, user) }];
  });
  return {
    isRestricted: template.visibleTo !== undefined,
    members: rows.toSorted((one, other) => (one.name || one.email).localeCompare(other.name || other.email, "en")),
  };
}

function pickPerson({ name, email, role }: Member) {
  return { name, email, role };
}

/** Why a member sees the template even if nobody is chosen; `none` if they do not. */
function sightOf(template: TemplateHead, { role, changes }: Member, id: UserId): TemplateViewer["sees"] {
  const ownerId = ownerOf(template);
  if (ownerId === id) return "owner";
  return mayActOnTemplate({ id, rights: rightsOf(role, changes) }, "VIEW", { ownerId, visibleTo: [] })
    ? "role"
    : "none";
}
