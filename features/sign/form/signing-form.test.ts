import { signal } from "@preact/signals-react";
import { describe, expect, it } from "vitest";
import type { SignerView } from "../../../domain/contract/views/signer-view.ts";
import type { FieldKey } from "../../../domain/ids.ts";
import { type AField, aFormField, aSignerView } from "../testing/a-signer-view.ts";
import { createSigningForm } from "./signing-form.ts";
import type { StoredForm } from "./stored-form.ts";

const emptyForm: StoredForm = { values: {}, ink: { signature: null, initial: null }, made: {}, unfinished: {} };
const PHOTO = "data:image/jpeg;base64,AAAA";

type More = Partial<Omit<SignerView["fields"][number], keyof AField>>;
function aForm(fields: (AField & More)[], stored: StoredForm = emptyForm, overrides: Partial<SignerView> = {}) {
  const view = aSignerView(overrides);
  view.fields = fields.map(({ key, type, page, x, y, required, readOnly, ...more }, index) => ({
    ...aFormField({ key, type, page, x, y: y ?? 20 + 20 * index, required, readOnly }),
    ...more,
  }));
  const form = createSigningForm(signal(view), () => undefined);
  form.begin(view, stored);
  const field = (key: string) => view.fields.find((one) => one.key === key)!;
  return { ...form, view, field };
}

const keys = (fields: readonly { key: string }[]) => fields.map((one) => String(one.key));

describe("a form with every kind", () => {
  it("counts a group of boxes once, at its first member, and states how many more are required", () => {
    const rule = { kind: "atLeast", count: 2 } as const;
    const form = aForm([
      { key: "a", type: "checkbox", group: "g", groupRule: rule },
      { key: "b", type: "checkbox", group: "g" },
      { key: "c", type: "checkbox", group: "g" },
    ]);
    expect(form.progress.value).toEqual({ done: 0, total: 1 });
    form.setValue("c", true);
    expect(keys(form.incomplete.value)).toEqual(["a"]);
    expect(form.confirm("b")).toBe(false);
    expect(form.faults.value.a).toEqual({ code: "field_group_needs_more", params: { count: 2 } });
    form.setValue("b", true);
    expect(form.faults.value).toEqual({});
    expect([form.incomplete.value, form.progress.value]).toEqual([[], { done: 1, total: 1 }]);
  });

  it("counts only what is right as done", () => {
    const form = aForm([
      { key: "rent", type: "number", max: "500" },
      { key: "born", type: "editableDate" },
    ]);
    form.setValue("rent", "900");
    form.setValue("born", "0126-03-01");
    expect(form.progress.value).toEqual({ done: 0, total: 2 });
    form.setValue("rent", "400");
    expect(form.progress.value).toEqual({ done: 1, total: 2 });
  });

  it("selecting a radio button clears the others of its group and no others", () => {
    const form = aForm([
      { key: "a", type: "radio", group: "g" },
      { key: "b", type: "radio", group: "g" },
      { key: "c", type: "radio", group: "h" },
    ]);
    for (const key of ["a", "c", "b"]) form.setValue(key, true);
    expect(form.values.value).toMatchObject({ a: false, b: true, c: true });
    expect(form.incomplete.value).toEqual([]);
  });

  it("shows a conditional field while its condition holds, and sends it only then", () => {
    const condition = { field: "night" as FieldKey, is: true };
    const form = aForm([
      { key: "night", type: "checkbox", required: false },
      { key: "why", visibleIf: condition },
    ]);
    form.setValue("why", "left from before");
    expect(keys(form.shown.value)).toEqual(["night"]);
    expect(form.progress.value.total).toBe(1);
    form.setValue("night", true);
    expect(keys(form.steps.value)).toEqual(["night", "why"]);
    expect(form.requestOf(form.view).values).toEqual({ night: true, why: "left from before" });
    form.setValue("night", false);
    expect(form.requestOf(form.view).values).toEqual({ night: false });
  });

  it("sends a picture as chosen, removes it on request, and restores it after a reload", () => {
    const form = aForm([{ key: "photo", type: "image" }]);
    expect(form.confirm("photo")).toBe(false);
    expect(form.faults.value.photo?.code).toBe("picture_required");
    form.setContent(form.field("photo"), PHOTO);
    expect(form.incomplete.value).toEqual([]);
    expect(form.requestOf(form.view).values).toEqual({ photo: PHOTO });
    const back = aForm([{ key: "photo", type: "image" }], form.storedForm());
    expect(back.pictureIn(back.field("photo"))).toBe(PHOTO);
    form.setContent(form.field("photo"), null);
    expect([keys(form.incomplete.value), form.requestOf(form.view).values]).toEqual([["photo"], {}]);
  });

  it("asks again for a picture that was lost", () => {
    const form = aForm([{ key: "photo", type: "stamp" }], { ...emptyForm, values: { photo: true } });
    expect(keys(form.incomplete.value)).toEqual(["photo"]);
  });

  it("counts an attached file as present only if the server has it", () => {
    const file = { id: "f1", field: "file" as FieldKey, fileName: "a.pdf", mediaType: "application/pdf", size: 9 };
    const stored = { ...emptyForm, values: { file: "gone" } };
    const fields: AField[] = [{ key: "file", type: "signerAttachment" }];
    expect(keys(aForm(fields, stored).incomplete.value)).toEqual(["file"]);
    const form = aForm(fields, stored, { values: { file: "f1" }, attachments: [file] });
    expect([form.incomplete.value, form.requestOf(form.view).values]).toEqual([[], { file: "f1" }]);
    form.setAttached(form.field("file"), null);
    expect(keys(form.incomplete.value)).toEqual(["file"]);
  });

  it("explains what is wrong with a number, and shows a pattern's own message once it has loaded", async () => {
    const form = aForm([
      { key: "rooms", type: "number", min: "1", max: "9", step: "0.5" },
      { key: "code", pattern: "\\d{5}", patternMessage: "Five digits" },
    ]);
    form.setValue("rooms", "12");
    form.check("rooms");
    expect(form.faults.value.rooms).toEqual({ code: "field_number_too_large", params: { max: "9" } });
    form.setValue("rooms", "3,5");
    form.setValue("code", "123");
    await expect.poll(() => keys(form.incomplete.value)).toEqual(["code"]);
    form.check("code");
    expect(form.faults.value.code).toEqual({
      code: "field_pattern_with_message",
      params: { message: "Five digits" },
    });
  });

  it("does not attribute a refusal about a hidden field to a visible one", () => {
    const form = aForm([{ key: "a" }]);
    const refusal = { code: "field_required", status: 422, message: "", faults: [] } as const;
    const fault = { path: "values.hidden", message: "", code: "field_required" } as const;
    expect(form.applyFaults({ ...refusal, faults: [fault] })).toBe(false);
  });
});

describe("a date", () => {
  it("is asked for, and a year typed with two digits is shown in full when its input is left", () => {
    const form = aForm([{ key: "born", type: "editableDate" }]);
    expect(keys(form.incomplete.value)).toEqual(["born"]);
    form.setValue("born", "0085-03-01");
    expect(keys(form.incomplete.value)).toEqual(["born"]);
    form.check("born");
    expect(form.values.value.born).toBe("1985-03-01");
    expect(form.incomplete.value).toEqual([]);
  });

  it("of an unlikely year is not complete, and says so", () => {
    const form = aForm([{ key: "born", type: "editableDate" }]);
    form.setValue("born", "0126-03-01");
    expect(form.confirm("born")).toBe(false);
    expect(form.faults.value.born).toEqual({
      code: "field_year_unlikely",
      params: { year: "126", from: "1900", to: "2100" },
    });
  });
});

describe("a dialog that is closed without accepting its content", () => {
  it("has it again when the field is opened next, until the field gets content", () => {
    const form = aForm([
      { key: "a", type: "drawing" },
      { key: "b", type: "drawing" },
    ]);
    form.setUnfinished(form.field("a"), PHOTO);
    expect(form.unfinishedIn(form.field("a"))).toBe(PHOTO);
    expect(form.unfinishedIn(form.field("b"))).toBeNull();
    expect(form.storedForm().unfinished).toEqual({ a: PHOTO });
    form.setContent(form.field("a"), PHOTO);
    expect(form.unfinishedIn(form.field("a"))).toBeNull();
  });
});
