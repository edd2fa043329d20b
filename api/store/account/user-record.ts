/** The stored record of a person. */
import * as z from "zod/mini";
import { AccountEnd } from "../../../domain/account/account-end.ts";
import { EmailChange } from "../../../domain/account/email-change.ts";
import { EmailProof } from "../../../domain/account/email-proof.ts";
import { ExtensionsEnd } from "../../../domain/account/extension-session.ts";
import { Picture } from "../../../domain/account/picture.ts";
import { Delegate } from "../../../domain/contract/user.ts";
import { SenderNotice } from "../../../domain/document/document.ts";
import { UserId, WorkspaceId } from "../../../domain/ids.ts";
import { Membership } from "../../../domain/workspace/member.ts";
import type { Memberships } from "../../ports/people.ts";
import { readEntry } from "../records.ts";

const StoredUser = z.object({
  id: UserId,
  subject: z.string(),
  displayName: z.string(),
  language: z.string(),
  timeZone: z.string(),
  timeFormat: z.string(),
  color: z.string(),
  workspaceId: WorkspaceId,
  picture: z.optional(Picture),
  timeZoneSet: z.optional(z.literal(true)),
  /** Absent in records of earlier versions, in which a person owned exactly one workspace. */
  memberships: z.optional(z.record(z.string(), Membership)),
  hasTwoFactor: z.optional(z.literal(true)),
  mutedNotices: z.optional(z.array(SenderNotice)),
  extensionsEnd: z.optional(ExtensionsEnd),
  delegate: z.optional(Delegate),
  emailProof: z.optional(z.object({ ...EmailProof.shape, email: z.string() })),
  emailChange: z.optional(EmailChange),
  /** Set while the account is closed. */
  ending: z.optional(AccountEnd),
  /** The address whose signing requests are passed to the delegate. */
  absentAt: z.optional(z.string()),
});
export type UserRecord = z.infer<typeof StoredUser> & { memberships: Memberships };

export function readUser(entry: Deno.KvEntryMaybe<unknown>): UserRecord | null {
  const user = readEntry(StoredUser, entry);
  return user && { ...user, memberships: user.memberships ?? { [user.workspaceId]: { role: "owner" } } };
}

/** Maximum ended memberships stored; they explain to a person why a workspace is gone. */
const ENDED_KEPT = 20;

/** Drops the oldest ended memberships, so that the record does not grow without bound. */
export function withoutOldEnds(memberships: Memberships): Memberships {
  const ended = Object.entries(memberships).filter(([, one]) => one.ended !== undefined);
  const dropped = new Set(ended.slice(0, Math.max(0, ended.length - ENDED_KEPT)).map(([id]) => id));
  return Object.fromEntries(Object.entries(memberships).filter(([id]) => !dropped.has(id)));
}
