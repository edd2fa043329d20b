import { describe, expect, test } from "vitest";
import { actionsFor } from "./document-actions.ts";

describe("what a row offers", () => {
  test("a draft is edited or deleted, never voided", () => {
    expect(actionsFor({ status: "DRAFT", incoming: false })).toEqual(["edit", "download", "delete"]);
  });

  test("a sent document can be voided and its invitations sent again", () => {
    expect(actionsFor({ status: "SENT", incoming: false })).toEqual(["open", "resend", "download", "void"]);
  });

  test.each(["SEALING", "COMPLETED", "DECLINED", "EXPIRED", "VOIDED"] as const)(
    "%s can no longer be voided",
    (status) => {
      expect(actionsFor({ status, incoming: false })).toEqual(["open", "download"]);
    },
  );

  test("somebody else's document offers nothing of its owner's", () => {
    expect(actionsFor({ status: "SENT", incoming: true })).toEqual([]);
  });
});
