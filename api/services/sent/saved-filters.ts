import * as decide from "../../../domain/document/saved-filter.ts";
import { done, type Outcome } from "../../../domain/outcome.ts";
import type { AccountDeps } from "../../deps.ts";
import type { MemberPrincipal } from "../../ports/people.ts";
import { lostRace, retryOnLostRace } from "../retry-on-lost-race.ts";

type SavedFilter = decide.SavedFilter;

export async function listFilters(
  deps: AccountDeps,
  { user, workspaceId }: MemberPrincipal,
): Promise<Outcome<SavedFilter[]>> {
  return done(await deps.savedFilters.list(user.id, workspaceId));
}

export function addFilter(
  deps: AccountDeps,
  principal: MemberPrincipal,
  filter: SavedFilter,
): Promise<Outcome<SavedFilter[]>> {
  return change(deps, principal, (filters) => decide.addFilter(filters, filter));
}

export function changeFilter(
  deps: AccountDeps,
  principal: MemberPrincipal,
  filter: Parameters<typeof decide.changeFilter>[1],
): Promise<Outcome<SavedFilter[]>> {
  return change(deps, principal, (filters) => decide.changeFilter(filters, filter));
}

export function removeFilter(
  deps: AccountDeps,
  principal: MemberPrincipal,
  id: string,
): Promise<Outcome<SavedFilter[]>> {
  return change(deps, principal, (filters) => done(decide.removeFilter(filters, id)));
}

/** Reads all filters of the person, decides, writes; decides again after a lost race. */
function change(
  { savedFilters }: AccountDeps,
  { user, workspaceId }: MemberPrincipal,
  decideOn: (filters: readonly SavedFilter[]) => Outcome<SavedFilter[]>,
): Promise<Outcome<SavedFilter[]>> {
  return retryOnLostRace(async () => {
    const before = await savedFilters.list(user.id, workspaceId);
    const after = decideOn(before);
    if (!after.ok) return after;
    return (await savedFilters.replace(user.id, workspaceId, { before, after: after.value })) ? after : lostRace;
  });
}
