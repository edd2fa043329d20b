import { describe, expect, it } from "vitest";
import { aRecipient, aSentState, later, someTime } from "../../tests/support/builders.ts";
import type { RightsChange } from "../access/rights.ts";
import type { MemberRole } from "../access/roles.ts";
import type { UserId } from "../ids.ts";
import { type Member, MemberId } from "../workspace/member.ts";
import type { DocumentState } from "./change.ts";
import { handOverDocument } from "./hand-over-document.ts";
import { shareDocument, unshareDocument } from "./share-document.ts";
import { listingsForMember, membersOf, SHARES_LIMIT } from "./views.ts";

const [olga, gus] = ["olga", "gus"] as UserId[] as [UserId, UserId];
const author = { by: { id: olga, name: "Olga", email: "olga@example.com" } };

function aMember(userId: UserId, role: MemberRole = "guest_member", changes?: RightsChange): Member {
  return {
    ...{ memberId: MemberId.parse(`m-${userId}`), workspaceId: "ws_1" as never, name: "Gus", role },
    ...{
      email: "gus@example.com",
      state: { status: "active", userId, since: someTime },
      ...(changes ? { changes } : {}),
    },
  };
}

const stateWith = (sharedWith?: UserId[]): DocumentState =>
  aSentState([aRecipient("ann")], { ownerId: olga, ...(sharedWith ? { sharedWith } : {}) });
const share = (state: DocumentState, member: Member | null, userId = gus) =>
  shareDocument(state, { at: later, author, userId, member });

describe("sharing a document", () => {
  it("adds the member, mails them, and is recorded in the workspace's log but not in the trail", () => {
    const shared = share(stateWith(), aMember(gus));
    expect(shared).toMatchObject({
      ok: true,
      value: {
        document: { sharedWith: [gus] },
        events: [],
        log: [{ by: author.by, fact: { kind: "document_shared", title: "Contract", member: { name: "Gus" } } }],
        jobs: [{ task: { kind: "mail", mail: { about: "shared", member: gus, by: olga } }, dueAt: later }],
      },
    });
  });

  it("changes nothing for its owner, or when it is repeated", () => {
    expect(share(stateWith(), null, olga)).toEqual({ ok: true, value: null });
    expect(share(stateWith([gus]), aMember(gus))).toEqual({ ok: true, value: null });
  });

  it("is refused for non-members, suspended members, and members who may see no document", () => {
    const member = aMember(gus);
    const suspended: Member = { ...member, state: { status: "inactive", userId: gus, since: someTime } };
    const barred = aMember(gus, "guest_member", { Documents: ["NO_ACCESS"] });
    for (const one of [null, suspended, barred]) {
      expect(share(stateWith(), one)).toMatchObject({ ok: false, refusal: { code: "share_unsuitable" } });
    }
  });

  it("sends no mail to a person who shares with themself", () => {
    const admin = { ...author, by: { ...author.by, id: gus } };
    const shared = shareDocument(stateWith(), { at: later, author: admin, userId: gus, member: aMember(gus, "admin") });
    expect(shared).toMatchObject({ ok: true, value: { jobs: [] } });
  });

  it("is limited to 20 members, all of whom are listed after the owner", () => {
    const many = Array.from({ length: SHARES_LIMIT }, (_, index) => `u${index}` as UserId);
    const state = stateWith(many);
    expect(share(state, aMember(gus))).toMatchObject({ refusal: { code: "too_many_shares", params: { limit: 20 } } });
    expect(membersOf(state.document, [])).toEqual([olga, ...many]);
  });

  it("lists the document for the member as shared, and for its owner as their own", () => {
    const { document } = stateWith([gus]);
    expect(listingsForMember(document, undefined, gus)).toContain("shared-with-me");
    expect(listingsForMember(document, undefined, olga)).not.toContain("shared-with-me");
  });
});

describe("a share", () => {
  it("is withdrawn, and a repeat changes nothing", () => {
    const command = { author, member: { name: "Gus", email: "gus@example.com" }, userId: gus };
    expect(unshareDocument(stateWith([gus, olga]), command)).toMatchObject({
      document: { sharedWith: [olga] },
      ...{ log: [{ fact: { kind: "document_unshared" } }], jobs: [] },
    });
    expect(unshareDocument(stateWith(), command)).toBeNull();
  });

  it("ends with the membership, and for an heir who becomes the owner", () => {
    const heir = { id: gus, name: "Gus", email: "gus@example.com", language: "en" };
    const other = "mia" as UserId;
    const inherited = handOverDocument(stateWith([gus, other]), olga, heir, later);
    expect(inherited?.document).toMatchObject({ ownerId: gus, sharedWith: [other] });
    const left = handOverDocument(stateWith([other]), other, heir, later);
    expect(left?.document).toMatchObject({ ownerId: olga, sharedWith: [] });
  });
});
