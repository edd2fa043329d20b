import { describe, expect, it } from "vitest";
import type { AuditLineView } from "../contract/views/views.ts";
import { storyOf } from "./story.ts";

const line = (type: AuditLineView["type"], who?: string) =>
  ({ type, subject: who ? { _id: who, name: who, email: "", color: "#fff" } : null }) as AuditLineView;

describe("the story of a document", () => {
  it("leaves out technical evidence, and contains only each person's first view", () => {
    const lines = [
      ...[line("CREATE"), line("SOURCE_ADDED"), line("SENT"), line("LINK_ISSUED", "ann"), line("DELIVERED", "ann")],
      ...[line("VIEWED", "ann"), line("PAGE_SEEN", "ann"), line("VIEWED", "ann"), line("VIEWED", "bob")],
      ...[line("CONSENT_GIVEN", "ann"), line("SIGNED", "ann"), line("SEAL_STARTED"), line("COMPLETED")],
    ];
    expect(storyOf(lines).map(({ type, subject }) => [type, subject?._id])).toEqual([
      ...[
        ["CREATE", undefined],
        ["SENT", undefined],
        ["VIEWED", "ann"],
        ["VIEWED", "bob"],
        ["SIGNED", "ann"],
      ],
      ["COMPLETED", undefined],
    ]);
  });
});
