import { describe, expect, it } from "vitest";
import type { RecipientId } from "../../../../domain/ids.ts";
import { aDraft, aField, aGroup, aRecipient } from "../../testing/builders.ts";
import { inputOf } from "../draft.ts";
import { ownersOf, signersOf } from "../owners.ts";
import {
  changedMember,
  movedMember,
  withGroup,
  withGroupColor,
  withMember,
  withMinSigners,
  withoutMember,
} from "./group-changes.ts";

const id = (text: string) => text as RecipientId;
const g = id("g");
const draft = () => aDraft({ recipients: [aRecipient("a"), aGroup("g", ["m1", "m2", "m3"], 2)] });
const groupOf = (of: ReturnType<typeof draft>) => of.recipients.find((one) => one._id === "g")?.group;
const membersOf = (of: ReturnType<typeof draft>) =>
  groupOf(of)
    ?.members.map((one) => one._id)
    .join(" ");

describe("a group of signers", () => {
  it("starts with two empty English-speaking members, one of whom signs", () => {
    const grouped = withGroup(aDraft(), g, "Group 1", [id("m1"), id("m2")]);
    const entry = grouped.recipients[1]!;
    expect(entry).toMatchObject({ name: "Group 1", roleType: "signatureNeeded", group: { minSigners: 1 } });
    expect(entry.group?.members).toMatchObject([
      { name: "", email: "", language: "en", color: entry.color },
      { name: "", email: "", language: "en", color: entry.color },
    ]);
  });

  it("requires between one signature and as many as it has members", () => {
    expect([0, 2, 9].map((count) => groupOf(withMinSigners(draft(), g, count))?.minSigners)).toEqual([1, 2, 3]);
    expect(groupOf(withoutMember(withMinSigners(draft(), g, 3), g, id("m1")))).toMatchObject({ minSigners: 2 });
  });

  it("keeps its last member", () => {
    const two = withoutMember(withoutMember(draft(), g, id("m1")), g, id("m3"));
    expect(membersOf(two)).toBe("m2");
    expect(membersOf(withoutMember(two, g, id("m2")))).toBe("m2");
  });

  it("has at most twenty members, each changed and moved independently", () => {
    let full = draft();
    for (let index = 0; index < 30; index += 1) full = withMember(full, g, id(`n${index}`));
    expect(groupOf(full)?.members).toHaveLength(20);
    expect(membersOf(movedMember(draft(), g, "m3", 0))).toBe("m3 m1 m2");
    const changed = changedMember(draft(), g, id("m2"), { name: "Bo", language: "hi" });
    expect(groupOf(changed)?.members[1]).toMatchObject({ name: "Bo", language: "hi" });
    expect(changed.infos.hi?.title).toBe("Lease");
  });

  it("applies its colour to all its members", () => {
    const colored = withGroupColor(draft(), g, "#BDE0FE");
    expect(inputOf(colored).recipients[1]?.signingGroups.map((one) => one.color)).toEqual(Array(3).fill("#BDE0FE"));
  });

  it("has a seat per required signature: fields of a removed seat are removed", () => {
    const fields = ["g", "g_2"].map((owner) => aField(`of ${owner}`, { recipient: id(owner) }));
    const placed = { ...draft(), fields };
    expect(withMinSigners(placed, g, 3).fields).toHaveLength(2);
    expect(withMinSigners(placed, g, 1).fields.map((field) => field.key)).toEqual(["of g"]);
  });

  it("assigns fields by seat; reviewers take none, and editors are not numbered as signers", () => {
    const list = {
      recipients: [
        aRecipient("r", { roleType: "documentReviewer" }),
        aRecipient("e", { roleType: "documentEditor" }),
        ...draft().recipients,
      ],
    };
    expect(ownersOf(list).map((one) => `${one._id} ${one.seat}/${one.seats}`)).toEqual([
      "e 1/1",
      "a 1/1",
      "g 1/2",
      "g_2 2/2",
    ]);
    expect(signersOf(list).map((one) => one._id)).toEqual(["a", "g", "g_2"]);
    expect(signersOf({ recipients: list.recipients.slice(0, 2) }).map((one) => one._id)).toEqual(["e"]);
  });
});
