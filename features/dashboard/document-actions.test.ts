import { describe, expect, test } from "vitest";
import { actionsFor } from "./document-actions.ts";

describe("what a row offers", () => {
  test("a draft is edited or deleted, never voided", () => {
    expect(actionsFor({ status: "DRAFT", incoming: false, actionRequired: false })).toEqual([
      "edit",
      "download",
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
      "void",
    ]);
  });

  test.each(["SEALING", "COMPLETED", "DECLINED", "VOIDED"] as const)("%s can no longer be voided", (status) => {
    expect(actionsFor({ status, incoming: false, actionRequired: false })).toEqual(["open", "download"]);
  });

  test("an expired document goes on with more time", () => {
    expect(actionsFor({ status: "EXPIRED", incoming: false, actionRequired: false })).toEqual([
      "open",
      "extend",
      "download",
    ]);
  });

  test("somebody else's document leads to its signing room and offers nothing of its owner's", () => {
    expect(actionsFor({ status: "SENT", incoming: true, actionRequired: true })).toEqual(["sign"]);
  });

  test("where a host can save documents as templates that is offered, before what takes away, and never of others' documents", () => {
    expect(actionsFor({ status: "DRAFT", incoming: false, actionRequired: false }, { saveAs: true })).toEqual([
      "edit",
      "download",
      "template",
      "webform",
      "delete",
    ]);
    expect(actionsFor({ status: "COMPLETED", incoming: false, actionRequired: false }, { saveAs: true })).toEqual([
      "open",
      "download",
      "template",
      "webform",
    ]);
    expect(actionsFor({ status: "SENT", incoming: true, actionRequired: true }, { saveAs: true, share: true })).toEqual(
      ["sign"],
    );
  });

  test("a member shares what they may manage, and nothing else", () => {
    const row = { status: "COMPLETED" as const, incoming: false, actionRequired: false };
    expect(actionsFor(row, { share: true })).toEqual(["open", "download", "share"]);
    expect(actionsFor({ ...row, may: ["SEND_REMINDER"] }, { share: true })).toEqual(["open", "download"]);
    expect(actionsFor({ ...row, may: ["MANAGE"] }, { share: true })).toContain("share");
  });

  test("what I have to sign myself offers that first", () => {
    expect(actionsFor({ status: "SENT", incoming: false, actionRequired: true })[0]).toBe("sign");
  });
});
