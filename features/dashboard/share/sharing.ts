/** State of the Share dialog: who has access to a document, and who else could. */
import {
  readSharingCall,
  type SharingMember,
  shareDocumentCall,
  unshareDocumentCall,
} from "../../../domain/contract/sharing.ts";
import { call } from "../../host/api.ts";
import type { Host } from "../../host/host.ts";
import { createLoaded } from "../../host/loaded.ts";

/** Maximum number of suggested members. */
const OFFERED = 5;

export function createSharing(host: Host, documentId: string) {
  const params = { documentId };
  const sharing = createLoaded(host, readSharingCall, { params });
  return {
    ...sharing,
    /** The following resolve with the refusal, or `null` on success. */
    share: async ({ user_id }: SharingMember) =>
      sharing.accept(await call(host, shareDocumentCall, { params, body: { member: user_id } })),
    unshare: async ({ user_id }: SharingMember) =>
      sharing.accept(await call(host, unshareDocumentCall, { params, body: { member: user_id } })),
  };
}

/** The members to suggest: without a search those without access; with one, all matches. */
export function offeredMembers(
  members: readonly SharingMember[],
  search: string,
): { offered: SharingMember[]; more: number } {
  const words = search.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  const fits = ({ name, email }: SharingMember) => {
    const text = `${name} ${email}`.toLocaleLowerCase();
    return words.every((word) => text.includes(word));
  };
  const found = members.filter((one) => (words.length > 0 ? fits(one) : canReceive(one) && one.sees !== "role"));
  return { offered: found.slice(0, OFFERED), more: Math.max(0, found.length - OFFERED) };
}

/** Whether the document can be shared with a member. */
export function canReceive({ isActive, isShared, sees }: SharingMember): boolean {
  return isActive && !isShared && sees !== "owner" && sees !== "barred";
}

/** Members with access: the owner, then those with a share, then hosts; and those with access only by their role. */
export function withAccess(members: readonly SharingMember[]): { named: SharingMember[]; byRole: SharingMember[] } {
  const rank = (one: SharingMember) => (one.sees === "owner" ? 0 : one.isShared ? 1 : one.sees === "host" ? 2 : 3);
  return {
    named: members.filter((one) => rank(one) < 3).toSorted((one, other) => rank(one) - rank(other)),
    byRole: members.filter((one) => rank(one) === 3 && one.sees === "role"),
  };
}
