import { describe, expect, it } from "vitest";
import { aDocument, aFilePart, apply, codeOf, later, noSecrets } from "../../../tests/support/builders.ts";
import { DraftInput } from "../../contract/draft/draft.ts";
import type { DocumentId, FilePartKey, Sha256, TemplateId, WorkspaceId } from "../../ids.ts";
import type { DocumentState } from "../change.ts";
import { type SaveCommand, saveDraft } from "./save-draft.ts";

const second = aFilePart({ key: "part_2" as FilePartKey, uploadedSha256: "cd".repeat(32) as Sha256, pages: 1 });

function saving(input: Record<string, unknown>, more: Partial<SaveCommand> = {}): SaveCommand {
  return {
    at: later,
    actor: { kind: "user", id: "u1" },
    workspaceId: "ws_1" as WorkspaceId,
    ownerId: null,
    editedBy: undefined,
    newId: "01JD0000000000000000000009" as DocumentId,
    genesis: { seq: 0, head: "00".repeat(32) as Sha256 },
    input: DraftInput.parse({ fileParts: [], recipients: [], documentInfo: {}, ...input }),
    fileParts: [aFilePart(), second],
    secrets: noSecrets,
    hosts: new Map(),
    ...more,
  };
}

const ann = { _id: "r1", name: "Ann", email: "Ann@example.com" };
const bea = { _id: "r2", name: "Bea", email: "bea@example.com" };
const pair = { _id: "g", name: "Pair", email: "", isGroup: true, minSigners: 2, signingGroups: [ann, bea] };
const knowledgeQuestion = (question: string) => ({ id: "q", question, answers: ["Rex"] });
const field = { type: "signature", position: { x: 10.006, y: 20 }, width: 42, height: 20, recipient: "r1" };

describe("saving a draft", () => {
  it("records added and removed recipients in the trail, and no others", () => {
    const first = saveDraft(null, saving({ recipients: [ann, bea] }));
    if (!first.ok) throw new Error(first.refusal.code);
    const state = { document: first.value.document, recipients: first.value.recipients!, fields: [], infos: {} };
    const eventsOfSaving = (recipients: unknown[]) => {
      const saved = saveDraft(state, saving({ recipients }));
      if (!saved.ok) throw new Error(saved.refusal.code);
      return saved.value.events;
    };
    expect(first.value.events.at(-1)).toMatchObject({ type: "RECIPIENT_ADDED", data: { recipients: ["r1", "r2"] } });
    expect(eventsOfSaving([bea, { ...ann, name: "Anna" }])).toEqual([]);
    expect(eventsOfSaving([ann, { ...bea, _id: "r3" }])).toMatchObject([
      { type: "RECIPIENT_ADDED", data: { recipients: ["r3"] } },
      { type: "RECIPIENT_REMOVED", data: { recipients: ["r2"] } },
    ]);
  });

  it("is refused if its files were made from more originals than its record can list", () => {
    const someOriginals = (count: number, from = 0) =>
      Array.from({ length: count }, (_, n) => ({
        ...{ kind: "jpg" as const, fileName: "a.jpg", by: "test" },
        sha256: `${from + n}`.padStart(64, "0") as Sha256,
      }));
    const files = (more: number) => [
      { ...aFilePart(), originals: someOriginals(150) },
      { ...second, originals: someOriginals(more, 150) },
    ];
    expect(codeOf(saveDraft(null, saving({}, { fileParts: files(50) })))).toBe("ok");
    expect(codeOf(saveDraft(null, saving({}, { fileParts: files(51) })))).toBe("too_many_originals");
  });

  it("accepts an incomplete draft", () => {
    const saved = saveDraft(null, saving({ recipients: [{ _id: "r1", name: "", email: "" }] }));
    expect(codeOf(saved)).toBe("ok");
  });

  it("assigns a field to the file of its page, which is counted through all files", () => {
    const saved = saveDraft(null, saving({ recipients: [ann], jsonData: { schemas: [{}, {}, { sig: field }] } }));
    if (!saved.ok) throw new Error(saved.refusal.code);
    expect(saved.value.fields?.[0]).toMatchObject({ part: "part_2", page: 0, box: { x: 10.01, y: 20 } });
  });

  it("accepts a field's recipient by email as well as by id", () => {
    const input = { recipients: [ann], jsonData: { schemas: [{ sig: { ...field, recipient: "ann@EXAMPLE.com" } }] } };
    const saved = saveDraft(null, saving(input));
    if (!saved.ok) throw new Error(saved.refusal.code);
    expect(saved.value.fields?.[0]?.recipient).toBe("r1");
  });

  it.each([
    [
      "a page that no file has",
      { recipients: [ann], jsonData: { schemas: [{}, {}, {}, { sig: field }] } },
      "field_unknown_page",
    ],
    [
      "a field of an unknown recipient",
      { recipients: [ann], jsonData: { schemas: [{ sig: { ...field, recipient: "eve" } }] } },
      "field_unknown_recipient",
    ],
    [
      "a field key that is used twice",
      { recipients: [ann], jsonData: { schemas: [{ sig: field }, { sig: field }] } },
      "invalid_input",
    ],
    ["an unknown data center", { settings: { dataCenter: "mars-1" } }, "data_center_unknown"],
    [
      "a question id that is used twice, so that one answer would count for two",
      {
        recipients: [
          {
            ...ann,
            knowledgeBaseAuthentication: true,
            knowledgeBaseData: ["First pet?", "Born where?"].map(knowledgeQuestion),
          },
        ],
      },
      "invalid_input",
    ],
    [
      "a password that is too short without its spaces",
      { settings: { passwordProtection: { enabled: true, password: "a \u3000 \u00a0 " } } },
      "document_password_too_short",
    ],
    ["a recipient id that is used twice", { recipients: [ann, ann] }, "invalid_input"],
    ["a recipient with the id of a group's seat", { recipients: [pair, { ...ann, _id: "g_2" }] }, "invalid_input"],
    [
      "a group whose seat has another group's id",
      {
        recipients: [
          { ...pair, minSigners: 3 },
          { ...pair, _id: "g_3", signingGroups: [{ ...ann, _id: "m9" }] },
        ],
      },
      "invalid_input",
    ],
    [
      "a group member with the id of a seat",
      { recipients: [{ ...pair, signingGroups: [{ ...ann, _id: "g_2" }, ann] }] },
      "invalid_input",
    ],
    ["a group whose seats' ids are too long", { recipients: [{ ...pair, _id: "g".repeat(63) }] }, "invalid_input"],
  ])("refuses %s", (_what, input, code) => {
    expect(codeOf(saveDraft(null, saving(input)))).toBe(code);
  });

  it("refuses two files with the same content", () => {
    const twice = [aFilePart(), aFilePart({ key: "part_9" as FilePartKey })];
    expect(codeOf(saveDraft(null, saving({}, { fileParts: twice })))).toBe("file_duplicate");
  });

  it("refuses a save based on an old version, and any save of a sent document", () => {
    const state: DocumentState = { document: aDocument({ version: 5 }), recipients: [], fields: [], infos: {} };
    expect(codeOf(saveDraft(state, saving({ version: 4 })))).toBe("conflict");
    expect(codeOf(saveDraft(state, saving({ version: 5 })))).toBe("ok");
    const sent: DocumentState = { ...state, document: aDocument({ status: "SENT" }) };
    expect(codeOf(saveDraft(sent, saving({})))).toBe("document_immutable");
  });

  it("keeps its origin, and the program's id and metadata until a save gives others", () => {
    const madeFrom = { template: "t1" as TemplateId };
    const first = { externalId: "order 7", metadata: { department: "Sales" } };
    const created = saveDraft(null, saving({ ...first, externalId: " order\t7 " }));
    expect(created).toMatchObject({ ok: true, value: { document: first } });
    const document = aDocument({ ...first, madeFrom });
    const before: DocumentState = { document, recipients: [], fields: [], infos: {} };
    const saved = (input: Record<string, unknown>) => {
      const change = saveDraft(before, saving(input));
      return change.ok && change.value.document;
    };
    expect(saved({})).toMatchObject({ ...first, madeFrom });
    expect(saved({ externalId: "order 8", metadata: { a: "b" } })).toMatchObject({
      ...{ externalId: "order 8", metadata: { a: "b" }, madeFrom },
    });
    const emptied = saved({ externalId: "", metadata: {} });
    expect(emptied).not.toHaveProperty("externalId");
    expect(emptied).not.toHaveProperty("metadata");
  });

  it("lists the recipients and fields that have to be removed", () => {
    const first = saveDraft(null, saving({ recipients: [ann], jsonData: { schemas: [{ sig: field }] } }));
    if (!first.ok) throw new Error();
    const state = {
      ...apply({ document: aDocument(), recipients: [], fields: [], infos: {} }, first.value),
      recipients: first.value.recipients!,
    };
    const next = saveDraft(state, saving({ recipients: [{ ...ann, _id: "r2" }] }));
    if (!next.ok) throw new Error(next.refusal.code);
    expect(next.value.removedRecipients).toEqual(["r1"]);
    expect(next.value.removedFields).toEqual(["sig"]);
  });

  it("removes invisible and direction characters from the texts of a field", () => {
    const hostile = "pay \u202Eeno\u200B";
    const texts = { label: hostile, placeholder: hostile, options: [hostile], patternMessage: hostile };
    const schemas = [{ pick: { ...field, type: "dropdown", ...texts, visibleIf: { field: "other", is: hostile } } }];
    const saved = saveDraft(null, saving({ recipients: [ann], jsonData: { schemas } }));
    if (!saved.ok) throw new Error(saved.refusal.code);
    const { label, placeholder, options, patternMessage, visibleIf } = saved.value.fields![0]!;
    expect([label, placeholder, ...options!, patternMessage, visibleIf!.is]).toEqual(Array(5).fill("pay eno"));
  });

  it("keeps a payment that is switched on without details", () => {
    const saved = saveDraft(null, saving({ recipients: [{ ...ann, paymentEnabled: true, payment: null }] }));
    if (!saved.ok) throw new Error(saved.refusal.code);
    expect(saved.value.recipients?.[0]?.payment).toMatchObject({ connectionId: "", state: "owed" });
  });

  it("accepts 1,000 answers to be hashed, and refuses 1,050", () => {
    const answers = Array(5).fill("Rex");
    const knowledgeBaseData = Array.from({ length: 10 }, (_, index) => ({
      id: `q${index}`,
      question: "Pet?",
      answers,
    }));
    const people = (count: number) =>
      Array.from({ length: count }, (_, index) => ({ ...ann, _id: `r${index}`, knowledgeBaseData }));
    const parsed = (count: number) =>
      DraftInput.safeParse({ fileParts: [], recipients: people(count), documentInfo: {} }).success;
    expect([parsed(20), parsed(21)]).toEqual([true, false]);
  });

  it("numbers the steps only if the document has a signing order", () => {
    const people = [ann, { ...ann, _id: "r2" }, { ...ann, _id: "r3", step: 2 }];
    const steps = (signingOrder: boolean) => {
      const saved = saveDraft(null, saving({ recipients: people, signingOrder }));
      return saved.ok ? saved.value.recipients?.map((one) => one.step) : saved.refusal;
    };
    expect(steps(false)).toEqual([1, 1, 1]);
    expect(steps(true)).toEqual([1, 2, 2]);
  });
});
