import { describe, expect, it } from "vitest";
import type { AuditLineView } from "../contract/views/views.ts";
import { keyTextOf, storyOf } from "./story.ts";

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

describe("the key behind an event", () => {
  const text = (key: string, values: Record<string, string> = {}) => `${key} ${Object.values(values).join(", ")}`;
  const by = (actor: object, personal: object | null = null) =>
    keyTextOf({ ...line("SENT"), actor, personal } as AuditLineView, text);
  const key = { name: "CRM", hint: "a1b2" };

  it.each([
    ["its owner", by({ kind: "user", name: "Sam", through: "program", key }), "event.key.of CRM (…a1b2), Sam"],
    ["nobody, if the account is gone", by({ kind: "user", name: null, through: "mcp", key }), "event.key CRM (…a1b2)"],
    [
      "the page of a recipient",
      by({ kind: "recipient", name: "Ann" }, { openedBy: "CRM (…a1b2)" }),
      "event.key.page CRM (…a1b2)",
    ],
  ])("is named with %s", (_, told, wanted) => expect(told).toBe(wanted));

  it("is not named for a person, nor in events of earlier versions", () => {
    expect(by({ kind: "user", name: "Sam" })).toBeNull();
    expect(by({ kind: "user", name: "Sam", through: "program" })).toBeNull();
  });
});
