import { describe, expect, it } from "vitest";
import type { RecipientId } from "../../../domain/ids.ts";
import { changedInfo } from "./changes/draft-changes.ts";
import { newDraft } from "./draft.ts";
import { startDraft } from "./start-draft.ts";

const empty = newDraft("r1" as RecipientId, "en");
const ada = { name: "Ada", email: "ada@example.com" };

describe("a document prefilled from a mail", () => {
  it("adds each of its people once, in the empty row first", () => {
    const draft = startDraft(empty, "Lease", [
      ada,
      { name: "", email: "bo@example.com" },
      { ...ada, email: "ADA@example.com" },
    ]);
    expect(draft.recipients.map(({ email }) => email)).toEqual(["ada@example.com", "bo@example.com"]);
    expect(draft.recipients[0]!._id).toBe("r1");
  });

  it("has the subject as its title", () => {
    expect(startDraft(empty, "  Lease ", [ada]).infos.en?.title).toBe("Lease");
  });

  it("keeps a title that was typed before", () => {
    const typed = changedInfo(empty, "en", { title: "Mine" });
    expect(startDraft(typed, "Lease", []).infos.en?.title).toBe("Mine");
  });

  it("stays unchanged when the mail has neither", () => {
    expect(startDraft(empty, "", [])).toEqual(empty);
  });
});
