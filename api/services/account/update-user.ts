import { isTimeFormat } from "../../../domain/account/time-format.ts";
import type { UserDetail } from "../../../domain/contract/user.ts";
import { job } from "../../../domain/document/change.ts";
import { SenderNotice } from "../../../domain/document/document.ts";
import { zoneNamedIn } from "../../../domain/field/date-format.ts";
import { toInstant } from "../../../domain/ids.ts";
import { done, type Outcome, refuse } from "../../../domain/outcome.ts";
import { cleanLine } from "../../../domain/text/clean-text.ts";
import { interfaceLanguages } from "../../../domain/text/language.ts";
import type { ProfileDeps } from "../../deps.ts";
import type { MemberPrincipal } from "../../ports/people.ts";
import { userDetail } from "./user-detail.ts";

/** Changes the caller's display name; `saveSetting` changes one setting. */
export async function renameUser(
  deps: ProfileDeps,
  member: MemberPrincipal,
  typed: string,
): Promise<Outcome<UserDetail>> {
  const displayName = cleanLine(typed);
  if (displayName === "") {
    return refuse("recipient_needs_name", { faults: [{ path: "displayName", code: "recipient_needs_name" }] });
  }
  const { id } = member.user;
  const spread = job({ kind: "spread_person", userId: id }, toInstant(deps.clock.now()));
  await deps.users.update(id, { displayName }, [spread]);
  return done(await userDetail(deps, member));
}

export type Setting = { key: "language" | "timeZone" | "timeFormat" | "mutedNotices"; value: string };

export async function saveSetting(
  deps: ProfileDeps,
  member: MemberPrincipal,
  { key, value }: Setting,
): Promise<Outcome<UserDetail>> {
  if (!isSetting[key](value)) return refuse("invalid_input", { faults: [{ path: "value", code: "invalid_input" }] });
  await deps.users.update(member.user.id, changeOf(key, value));
  return done(await userDetail(deps, member));
}

function changeOf(key: Setting["key"], value: string) {
  if (key === "mutedNotices") return { mutedNotices: noticesIn(value) };
  return key === "timeZone" ? { timeZone: zoneNamedIn(value)!, timeZoneSet: true as const } : { [key]: value };
}

function noticesIn(value: string): SenderNotice[] {
  return value.split(",").flatMap((name) => {
    const notice = SenderNotice.safeParse(name.trim());
    return notice.success ? [notice.data] : [];
  });
}

const isSetting: Record<Setting["key"], (value: string) => boolean> = {
  language: (value) => Object.hasOwn(interfaceLanguages, value),
  timeZone: (value) => zoneNamedIn(value) !== null,
  mutedNotices: (value) => value === "" || noticesIn(value).length === value.split(",").length,
  timeFormat: isTimeFormat,
};
