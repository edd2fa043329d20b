import { describe, expect, test } from "vitest";
import { actionsFor } from "./document-actions.ts";

describe("the actions of a row in the document list", () => {
  test("a draft can be edited or deleted, never voided", () => {
    expect(actionsFor({ status: "DRAFT", incoming: false, actionRequired: false })).toEqual([
      "edit",
      "download",
      "duplicate",
      "archive",
      "delete",
    ]);
  });

  test("a sent document can be reminded, extended or voided, and its invitations resent", () => {
    expect(actionsFor({ status: "SENT", incoming: false, actionRequired: false })).toEqual([
      "open",
      "remind",
      "fix",
      "resend",
      "extend",
      "download",
      "duplicate",
      "void",
    ]);
  });

  test.each(["SEALING", "COMPLETED", "DECLINED", "VOIDED"] as const)("%s can no longer be voided", (status) => {
    expect(actionsFor({ status, incoming: false, actionRequired: false })).not.toContain("void");
  });

  test("a document that ended uncompleted can be corrected, and every ended document deleted", () => {
    const offered = (status: "DECLINED" | "VOIDED" | "COMPLETED" | "SEALING") =>
      actionsFor({ status, incoming: false, actionRequired: false });
    expect(offered("DECLINED")).toEqual(["open", "correct", "download", "duplicate", "archive", "delete"]);
    expect(offered("VOIDED")).toContain("correct");
    expect(offered("COMPLETED")).toEqual(["open", "download", "duplicate", "archive", "delete"]);
    expect(offered("SEALING")).toEqual(["open", "download"]);
  });

  test("a document in the bin can only be restored or erased, and only by members who may delete", () => {
    const row = { status: "COMPLETED", incoming: false, actionRequired: false, binnedAt: "2026-01-01" } as const;
    expect(actionsFor(row, { share: true, saveAs: true, move: true })).toEqual(["restore", "erase"]);
    expect(actionsFor({ ...row, may: ["MANAGE"] })).toEqual([]);
  });

  test("an archived document can be moved out of the archive", () => {
    const row = { status: "COMPLETED", incoming: false, actionRequired: false, archivedAt: "2026-01-01" } as const;
    expect(actionsFor(row)).toEqual(["open", "download", "duplicate", "unarchive", "delete"]);
    expect(actionsFor({ ...row, may: ["DELETE"] })).not.toContain("unarchive");
  });

  test("an expired document can be extended", () => {
    expect(actionsFor({ status: "EXPIRED", incoming: false, actionRequired: false })).toEqual([
      "open",
      "extend",
      "correct",
      "download",
      "duplicate",
      "archive",
      "delete",
    ]);
  });

  test("somebody else's document can be signed, and has no other action", () => {
    expect(actionsFor({ status: "SENT", incoming: true, actionRequired: true })).toEqual(["sign"]);
  });

  test("saving as a template precedes destructive actions, and is never offered for others' documents", () => {
    expect(actionsFor({ status: "DRAFT", incoming: false, actionRequired: false }, { saveAs: true })).toEqual([
      "edit",
      "download",
      "duplicate",
      "template",
      "webform",
      "archive",
      "delete",
    ]);
    expect(actionsFor({ status: "COMPLETED", incoming: false, actionRequired: false }, { saveAs: true })).toEqual([
      "open",
      "download",
      "duplicate",
      "template",
      "webform",
      "archive",
      "delete",
    ]);
    expect(actionsFor({ status: "SENT", incoming: true, actionRequired: true }, { saveAs: true, share: true })).toEqual(
      ["sign"],
    );
  });

  test("a member can share only documents that they may manage", () => {
    const row = { status: "COMPLETED" as const, incoming: false, actionRequired: false };
    expect(actionsFor(row, { share: true })).toEqual(["open", "download", "duplicate", "share", "archive", "delete"]);
    expect(actionsFor({ ...row, may: ["SEND_REMINDER"] }, { share: true })).toEqual(["open", "download", "duplicate"]);
    expect(actionsFor({ ...row, may: ["MANAGE"] }, { share: true })).toContain("share");
  });

  test("a document that waits for my signature offers signing first", () => {
    expect(actionsFor({ status: "SENT", incoming: false, actionRequired: true })[0]).toBe("sign");
  });
});
