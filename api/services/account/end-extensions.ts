import { type ExtensionSession, isActive } from "../../../domain/account/extension-session.ts";
import { toInstant, type UserId } from "../../../domain/ids.ts";
import { done } from "../../../domain/outcome.ts";
import type { AccountDeps } from "../../deps.ts";
import { lostRace, retryOnLostRace } from "../retry-on-lost-race.ts";

/** Invalidates all existing extension sessions at once, even if the process dies before each is ended. */
export async function invalidateExtensions(deps: AccountDeps, user: UserId): Promise<void> {
  const extensionsEnd = { name: deps.ids.extensionSession(), at: toInstant(deps.clock.now()) };
  await deps.users.update(user, { extensionsEnd });
}

/** @throws Error when other writers win every race for one of the sessions */
export async function endExtensionSessions(
  deps: AccountDeps,
  user: UserId,
  isSelected: (session: ExtensionSession) => boolean = () => true,
): Promise<void> {
  const ended = await retryOnLostRace(async () => {
    const nowMs = deps.clock.now();
    const endedAt = toInstant(nowMs);
    const active = (await deps.extensionSessions.list(user)).filter(
      ({ value }) => isActive(value, endedAt) && isSelected(value),
    );
    const writes = await Promise.all(
      active.map((one) => deps.extensionSessions.put(one, { ...one.value, endedAt }, nowMs)),
    );
    return writes.every(Boolean) ? done(null) : lostRace;
  });
  if (!ended.ok) throw new Error("an extension's session is written too often to be ended");
}
