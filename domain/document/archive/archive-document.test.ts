import { expect, it } from "vitest";
import { aDocument, later, someTime } from "../../../tests/support/builders.ts";
import type { UserId } from "../../ids.ts";
import { listingsForMember, viewsForWorkspace } from "../views.ts";
import { archiveDocument, unarchiveDocument } from "./archive-document.ts";

const by = "user_1" as UserId;

it("a document that nobody has to act on can be archived, which removes it from other views, and restored", () => {
  for (const status of ["DRAFT", "COMPLETED", "DECLINED", "VOIDED", "EXPIRED"] as const) {
    const outcome = archiveDocument({ document: aDocument({ status }) }, { at: someTime, by });
    const { document } = outcome.ok ? outcome.value! : expect.fail(status);
    expect(viewsForWorkspace(document)).toEqual(["archived"]);
    expect(listingsForMember({ ...document, sharedWith: [by] }, undefined, by)).toEqual(["archived"]);
    expect(archiveDocument({ document }, { at: later, by })).toEqual({ ok: true, value: null });
    expect(viewsForWorkspace(unarchiveDocument({ document })!.document)).toContain("all");
  }
  expect(unarchiveDocument({ document: aDocument({ status: "DRAFT" }) })).toBeNull();
});

it("a document that is out for signing or being sealed is not archived", () => {
  for (const status of ["QUEUED", "SENT", "WAITING_FOR_PAYMENT", "SEALING"] as const) {
    const outcome = archiveDocument({ document: aDocument({ status }) }, { at: someTime, by });
    expect(outcome).toMatchObject({ ok: false, refusal: { code: "document_open" } });
  }
});

it("an archived document in the bin is listed in the bin only", () => {
  const document = aDocument({ status: "DRAFT", archived: { at: someTime, by }, binned: { at: later, by } });
  expect(viewsForWorkspace(document)).toEqual(["bin"]);
});
