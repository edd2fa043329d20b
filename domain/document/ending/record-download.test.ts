import { describe, expect, it } from "vitest";
import { aDocument, aSentState } from "../../../tests/support/builders.ts";
import type { Actor } from "../../audit/action.ts";
import type { AuditEntry, AuditLine } from "../../audit/event.ts";
import { type Instant, toInstant } from "../../ids.ts";
import type { DocumentHead } from "../document.ts";
import { recordDownload } from "./record-download.ts";

const NOON = Date.parse("2026-11-21T12:00:00.000Z");
const at = (minutes: number): Instant => toInstant(NOON + minutes * 60_000);
const ann: Actor = { kind: "recipient", id: "ann" };
const stateOf = (status: DocumentHead["status"]) => ({ ...aSentState([]), document: aDocument({ status }) });
const completed = stateOf("COMPLETED");

const entry = (actor: Actor, minutes: number, type: AuditEntry["type"] = "DOWNLOADED") =>
  ({ entry: { type, actor, ts: at(minutes) }, personal: null }) as unknown as AuditLine;

describe("downloading the sealed file", () => {
  it("is recorded in the trail", () => {
    const change = recordDownload(completed, { at: at(0), actor: ann }, []);
    expect(change?.events).toEqual([{ type: "DOWNLOADED", actor: ann, subject: undefined }]);
  });

  it("again within ten minutes is not recorded again", () => {
    expect(recordDownload(completed, { at: at(9), actor: ann }, [entry(ann, 0)])).toBeNull();
  });

  it.each([
    ["after more than ten minutes", [entry(ann, 0)], 11],
    [
      "after somebody else's download",
      [entry({ kind: "recipient", id: "bob" }, 9), entry({ kind: "user", id: "ann" }, 9)],
      10,
    ],
    ["after another event", [entry(ann, 9, "VIEWED")], 10],
  ])("%s is recorded as another download", (_, last, minutes) => {
    expect(recordDownload(completed, { at: at(minutes), actor: ann }, last)?.events).toHaveLength(1);
  });

  it("is not recorded before the document is sealed", () => {
    expect(recordDownload(stateOf("SENT"), { at: at(0), actor: ann }, [])).toBeNull();
  });
});
