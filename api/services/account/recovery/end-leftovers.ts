import { fateOf, type Leftover, leftovers, type Recovery } from "../../../../domain/account/leftover.ts";
import { type Instant, toInstant, type UserId } from "../../../../domain/ids.ts";
import type { AccountDeps, EndingDeps } from "../../../deps.ts";
import type { UserProfile } from "../../../ports/people.ts";
import { lostRace, retryOrThrow } from "../../retry-on-lost-race.ts";
import { endExtensionSessions, invalidateExtensions } from "../end-extensions.ts";
import { endInWorkspaces, type WorkspaceLeftover } from "./end-in-workspaces.ts";

type Extent = {
  /** The first act that the recovery knows to be a stranger's. */
  since: Instant;
  /** Token of the session that stays; `null` ends all. */
  keptSession: string | null;
};
type End = (deps: EndingDeps, profile: UserProfile, extent: Extent) => Promise<void>;

/**
 * Ends everything that somebody else who used the account may have left behind, as `domain/account/leftover.ts` decides
 * for the recovery. Every recovery calls this function, so that no step is forgotten. Can be repeated after a crash.
 * @example await endLeftovers(deps, profile, "password_reset");
 */
export async function endLeftovers(
  deps: EndingDeps,
  profile: UserProfile,
  recovery: Recovery,
  { since = toInstant(0), keptSession = null }: Partial<Extent> = {},
): Promise<void> {
  for (const leftover of leftovers) {
    const fate = fateOf(leftover, recovery);
    if (fate === "kept") continue;
    await enders[leftover](deps, profile, { since: fate === "all" ? toInstant(0) : since, keptSession });
  }
}

const inWorkspaces =
  (leftover: WorkspaceLeftover): End =>
  (deps, profile, { since }) =>
    endInWorkspaces(deps, profile, leftover, since);

const enders: Record<Leftover, End> = {
  session: async (deps, { id, subject }, { keptSession }) => {
    await invalidateExtensions(deps, id);
    // Page sessions end first: a signed-in page could connect another extension.
    await deps.identity.accounts?.endOtherSessions(subject, keptSession);
    await endExtensionSessions(deps, id);
  },
  mailed_link: (deps, { id }) => deps.accountTokens.revokeAll(id),
  email_change: async (deps, { id }) => {
    const change = (await deps.users.find(id))?.emailChange;
    if (change && change.confirmedAt === undefined) await deps.users.update(id, { emailChange: undefined });
  },
  way_in: async (deps, { subject }) => {
    await deps.identity.accounts?.waysIn.removeAll(subject);
  },
  second_factor: (deps, { id }, { since }) => removeSecondFactor(deps, id, since),
  delegate: async (deps, { id }) => {
    if ((await deps.users.find(id))?.delegate) await deps.users.setDelegate(id, "", null);
  },
  saved_signature: (deps, { id }) =>
    retryOrThrow(`saved signatures of ${id}`, async () => {
      const saved = await deps.savedSignatures.list(id);
      return (await deps.savedSignatures.replace(id, saved, [])) ? undefined : lostRace;
    }),
  api_key: inWorkspaces("api_key"),
  webhook: inWorkspaces("webhook"),
  payment_connection: inWorkspaces("payment_connection"),
  integration: inWorkspaces("integration"),
  embedding_site: inWorkspaces("embedding_site"),
  support_access: inWorkspaces("support_access"),
  branding: inWorkspaces("branding"),
};

async function removeSecondFactor({ twoFactor }: AccountDeps, user: UserId, since: Instant) {
  for (let factor = await twoFactor.find(user); factor; factor = await twoFactor.find(user)) {
    if (factor.value.since < since) return;
    await twoFactor.put(user, factor, null);
  }
}
