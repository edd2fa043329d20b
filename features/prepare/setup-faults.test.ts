import { describe, expect, it } from "vitest";
import { itemOfFile, itemOfPart } from "./files/file-item.ts";
import { findSetupFaults, nextHindrance } from "./setup-faults.ts";
import { aDraft, aFilePart, aRecipient } from "./testing/builders.ts";

describe("going on to the fields", () => {
  const ready = itemOfPart(aFilePart("a"));
  const waiting = itemOfFile("b", { name: "b.pdf", size: 1 });

  it.each([
    ["without a file", [], "needs_file"],
    ["while a file is on its way", [ready, waiting], "busy"],
    ["with a refused file", [ready, waiting, { ...waiting, status: "rejected" as const }], "rejected"],
    ["with all files ready", [ready], null],
  ])("%s is answered %j", (_when, items, hindrance) => expect(nextHindrance(items)).toBe(hindrance));

  it("asks for every name, address and title in use, and for valid copies", () => {
    const draft = aDraft({
      recipients: [aRecipient("r1"), aRecipient("r2", { name: "", email: "x", language: "ar" })],
      ccEmails: ["ok@example.com", "nonsense"],
    });
    expect(findSetupFaults(draft)).toEqual(["r2.name", "r2.email", "title.ar", "cc.nonsense"]);
    expect(findSetupFaults(aDraft())).toEqual([]);
  });
});
