import { describe, expect, it } from "vitest";
import { aDocument, aField, aRecipient, later, signedEnd } from "../../../tests/support/builders.ts";
import type { FieldKey, Instant, RecipientId } from "../../ids.ts";
import type { Group, Recipient } from "../../recipient/recipient.ts";
import type { StoredValue } from "../change.ts";
import { ANSWER_COLUMNS_LIMIT, columnsOf, documentFacts, personFacts, tableColumns } from "./answer-columns.ts";
import { answersOf } from "./answer-row.ts";

const tenant = aRecipient("r0", { role: "Tenant", position: 0 });
const landlord = aRecipient("r1", { role: "Landlord", position: 1 });
const fieldsOf = (...fields: Parameters<typeof aField>[]) => fields.map((one) => aField(...one));
const valueKeys = (state: Parameters<typeof columnsOf>[0]) =>
  [...columnsOf(state).keys()].filter((key) => key.startsWith("value"));
const values = (recipient: string, ...pairs: [string, StoredValue][]) =>
  new Map([[recipient as RecipientId, new Map(pairs as [FieldKey, StoredValue][])]]);
const text = (content: string): StoredValue => ({ kind: "text", text: content });

describe("columns of answers", () => {
  it("are the same for documents with equal roles and labels, regardless of ids and case", () => {
    const one = { recipients: [tenant], fields: fieldsOf(["f0", "r0", { type: "textbox", label: "City" }]) };
    const other = {
      recipients: [aRecipient("x9", { role: "tenant " })],
      fields: fieldsOf(["k7", "x9", { type: "textbox", label: "city" }]),
    };
    expect([...columnsOf(other).keys()]).toEqual([...columnsOf(one).keys()]);
  });

  it("differ for two fields with one label, and for two people with one role", () => {
    const recipients = [tenant, { ...landlord, role: "Tenant" }];
    const fields = fieldsOf(
      ["a", "r0", { type: "textbox", label: "City" }],
      ["b", "r0", { type: "textbox", label: "City" }],
      ["c", "r1", { type: "textbox", label: "City" }],
    );
    expect(new Set(valueKeys({ recipients, fields })).size).toBe(3);
  });

  it("contain a group's fields under the group's name, whichever member takes its seat", () => {
    const group: Group = { _id: "g" as RecipientId, name: "Board", minSigners: 1 };
    const member = (id: string, more: Partial<Recipient> = {}) => aRecipient(id, { group, ...more });
    const fields = fieldsOf(["a", "g", { type: "textbox", label: "Vote" }]);
    const before = valueKeys({ recipients: [member("r0"), member("r1")], fields });
    const after = valueKeys({ recipients: [member("r0"), member("r1", { seat: "g" as RecipientId })], fields });
    expect(before).toEqual(["value board/1 vote"]);
    expect(after).toEqual(before);
  });

  it("leave out labels, are grouped by person, and are limited in number", () => {
    const recipients = [tenant, landlord];
    const fields = fieldsOf(
      ["a", "r1", { type: "textbox", label: "Rent" }],
      ["b", "r0", { type: "textbox", label: "City" }],
      ["c", "r0", { type: "label", label: "Clause" }],
    );
    const columns = tableColumns(columnsOf({ recipients, fields })).columns.map(({ key }) => key);
    expect(columns.slice(0, documentFacts.length)).toEqual([...documentFacts]);
    expect(columns.indexOf("value tenant/1 city")).toBeLessThan(columns.indexOf("person landlord/1 name"));
    expect(columns.join()).not.toContain("clause");
    const many = Array.from({ length: 400 }, (_, n) => aRecipient(`p${n}`, { position: n }));
    const table = tableColumns(columnsOf({ recipients: many, fields: [] }));
    expect(table.columns).toHaveLength(ANSWER_COLUMNS_LIMIT);
    expect(table.leftOut).toBe(documentFacts.length + many.length * personFacts.length - ANSWER_COLUMNS_LIMIT);
  });
});

describe("a row of answers", () => {
  const document = aDocument({ status: "COMPLETED", sentAt: later });

  it("contains the entered values and the sender's read-only values", () => {
    const state = {
      document,
      recipients: [tenant],
      fields: fieldsOf(
        ["city", "r0", { type: "textbox", label: "City" }],
        ["pets", "r0", { type: "checkbox", label: "Pets" }],
        ["note", "r0", { type: "textbox", label: "Note", readOnly: true, data: "as agreed" }],
        ["open", "r0", { type: "textbox", label: "Open", data: "suggested" }],
        ["ink", "r0", { type: "signature" }],
      ),
      infos: {},
    };
    const cells = answersOf(
      state,
      values(
        "r0",
        ["city", text("Bonn")],
        ["pets", { kind: "check", checked: false }],
        ["ink", { kind: "image", form: "png", object: "ab" as never }],
      ),
    );
    expect(cells.get("value tenant/1 city")).toBe("Bonn");
    expect(cells.get("value tenant/1 pets")).toBe(false);
    expect(cells.get("value tenant/1 note")).toBe("as agreed");
    expect(cells.has("value tenant/1 open")).toBe(false);
    expect(cells.get("value tenant/1 signature")).toEqual({ isFilled: true });
  });

  it("contains days and times of signing as dates, as their fields show them", () => {
    const at = "2026-11-21T22:30:00.000Z" as Instant;
    const origin = { ip: "", userAgent: "", timeZone: "Asia/Kolkata" };
    const ann = { ...tenant, origin, ended: signedEnd({ at }) };
    const state = {
      ...{ document, infos: {}, recipients: [ann] },
      fields: fieldsOf(
        ["born", "r0", { type: "editableDate", label: "Born" }],
        ["day", "r0", { type: "dateSigned", label: "Day" }],
        ["time", "r0", { type: "dateSigned", label: "Time", dateFormat: "dd/MM/yyyy HH:mm" }],
        ["odd", "r0", { type: "dateSigned", label: "Odd" }],
        ["none", "r0", { type: "textbox", label: "None" }],
      ),
    };
    const cells = answersOf(
      state,
      values(
        "r0",
        ["born", text("1985-03-04")],
        ["day", text("22/11/2026")],
        ["time", text("22/11/2026 04:00 UTC+05:30")],
        ["odd", text("somewhen")],
        ["none", text("2026-01-01")],
      ),
    );
    const cell = (label: string) => cells.get(`value tenant/1 ${label}`);
    expect(cell("born")).toEqual({ local: "1985-03-04T00:00:00", text: "1985-03-04" });
    expect(cell("day")).toEqual({ local: "2026-11-22T00:00:00", text: "22/11/2026" });
    expect(cell("time")).toEqual({ local: "2026-11-22T04:00:00", text: "22/11/2026 04:00 UTC+05:30" });
    expect([cell("odd"), cell("none")]).toEqual(["somewhen", "2026-01-01"]);
    expect(columnsOf(state).get("value tenant/1 time")).toMatchObject({ dateFormat: "dd/MM/yyyy HH:mm" });
  });

  it("contains the document's facts and each person's state and times", () => {
    const signed = {
      ...tenant,
      state: "signed" as const,
      viewedAt: later,
      ended: { how: "approved" as const, at: later },
    };
    const declined = aDocument({
      status: "DECLINED",
      ended: { how: "declined", at: later, recipient: "r0" as RecipientId, reason: "Too dear" },
    });
    const cells = answersOf({ document: declined, recipients: [signed], fields: [], infos: {} }, new Map());
    expect(cells.get("status")).toEqual({ status: "DECLINED" });
    expect(cells.get("reason")).toBe("Too dear");
    expect(cells.get("ended")).toEqual({ at: later });
    expect(cells.get("person tenant/1 state")).toEqual({ state: "approved" });
    expect(cells.get("person tenant/1 finished")).toEqual({ at: later });
    expect(cells.has("person tenant/1 invited")).toBe(false);
  });
});
