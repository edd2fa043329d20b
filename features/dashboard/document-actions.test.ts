import { describe, expect, test } from "vitest";
import { actionsFor } from "./document-actions.ts";

describe("what a row offers", () => {
  test("a draft is edited or deleted, never voided", () => {
    expect(actionsFor({ status: "DRAFT", incoming: false, actionRequired: false })).toEqual([
      "edit",
      "download",
      "duplicate",
      "archive",
      "delete",
    ]);
  });

  test("a sent document is reminded of, extended or voided, and its invitations sent again", () => {
    expect(actionsFor({ status: "SENT", incoming: false, actionRequired: false })).toEqual([
      "open",
      "remind",
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

  test("what ended without being completed is put right, and all that has ended is deleted", () => {
    const offered = (status: "DECLINED" | "VOIDED" | "COMPLETED" | "SEALING") =>
      actionsFor({ status, incoming: false, actionRequired: false });
    expect(offered("DECLINED")).toEqual(["open", "correct", "download", "duplicate", "archive", "delete"]);
    expect(offered("VOIDED")).toContain("correct");
    expect(offered("COMPLETED")).toEqual(["open", "download", "duplicate", "archive", "delete"]);
    expect(offered("SEALING")).toEqual(["open", "download"]);
  });

  test("what lies in the bin is restored or deleted for good by those who may delete, and nothing else", () => {
    const row = { status: "COMPLETED", incoming: false, actionRequired: false, binnedAt: "2026-01-01" } as const;
    expect(actionsFor(row, { share: true, saveAs: true, move: true })).toEqual(["restore", "erase"]);
    expect(actionsFor({ ...row, may: ["MANAGE"] })).toEqual([]);
  });

  test("what is in the archive is taken out of it", () => {
    const row = { status: "COMPLETED", incoming: false, actionRequired: false, archivedAt: "2026-01-01" } as const;
    expect(actionsFor(row)).toEqual(["open", "download", "duplicate", "unarchive", "delete"]);
    expect(actionsFor({ ...row, may: ["DELETE"] })).not.toContain("unarchive");
  });

  test("an expired document goes on with more time", () => {
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

  test("somebody else's document leads to its signing room and offers nothing of its owner's", () => {
    expect(actionsFor({ status: "SENT", incoming: true, actionRequired: true })).toEqual(["sign"]);
  });

  test("where a host can save documents as templates that is offered, before what takes away, and never of others' documents", () => {
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

  test("a member shares what they may manage, and nothing else", () => {
    const row = { status: "COMPLETED" as const, incoming: false, actionRequired: false };
    expect(actionsFor(row, { share: true })).toEqual(["open", "download", "duplicate", "share", "archive", "delete"]);
    expect(actionsFor({ ...row, may: ["SEND_REMINDER"] }, { share: true })).toEqual(["open", "download", "duplicate"]);
    expect(actionsFor({ ...row, may: ["MANAGE"] }, { share: true })).toContain("share");
  });

  test("what I have to sign myself offers that first", () => {
    expect(actionsFor({ status: "SENT", incoming: false, actionRequired: true })[0]).toBe("sign");
  });
});
