import { describe, expect, it } from "vitest";
import type { SignBody } from "../room/signing-calls.ts";
import { type AField, aSignerView } from "../testing/a-signer-view.ts";
import { createPrefill, type PrefillInput } from "./prefill.ts";

type More = { label?: string; group?: string };

function aView(...fields: (AField & More)[]) {
  const view = aSignerView({}, fields);
  return { ...view, fields: view.fields.map((field, at) => ({ ...field, ...pick(fields[at]!) })) };
}

function pick({ label, group }: More): More {
  return { ...(label ? { label } : {}), ...(group ? { group } : {}) };
}

function aPrefill(input: Partial<PrefillInput>) {
  const leftOut: string[][] = [];
  const prefill = createPrefill({
    values: {},
    readonlyFields: [],
    onLeftOut: (names) => void leftOut.push(names),
    ...input,
  });
  return { prefill, leftOut };
}

const typed = (values: SignBody["values"]): SignBody => ({ viewedSha256: "", values, consent: true });

describe("values from the host page", () => {
  it("fill the field with that key, and all fields with that label", () => {
    const { prefill } = aPrefill({ values: { a: "one", "company name": "Acme", size: 12 } });
    const { values } = prefill.applyToView(
      aView(
        { key: "a" },
        { key: "b", label: "Company name" },
        { key: "c", label: " Company Name " },
        { key: "d", label: "Size" },
      ),
    );
    expect(values).toEqual({ a: "one", b: "Acme", c: "Acme", d: "12" });
  });

  it('tick a checkbox by `true` or "true"', () => {
    const { prefill } = aPrefill({ values: { a: true, b: "true", c: false } });
    const boxes = ["a", "b", "c"].map((key): AField => ({ key, type: "checkbox" }));
    expect(prefill.applyToView(aView(...boxes)).values).toEqual({ a: true, b: true, c: false });
  });

  it("write numbers plain, or in the signer's language", () => {
    const { prefill } = aPrefill({ values: { a: 1250.5, b: "1.250,50", c: "1250.00" } });
    const fields = ["a", "b", "c"].map((key): AField => ({ key, type: "number" }));
    const view = prefill.applyToView({ ...aView(...fields), signerLanguage: "de" });
    expect(view.values).toEqual({ a: "1250,5", b: "1250,50", c: "1250,00" });
  });

  it("of a locked number are sent plain", () => {
    const { prefill } = aPrefill({ values: { a: "1.250,50" }, readonlyFields: ["a"] });
    prefill.applyToView({ ...aView({ key: "a", type: "number" }), signerLanguage: "de" });
    expect(prefill.addToRequest(typed({})).values).toEqual({ a: "1250.50" });
  });

  it("are skipped and reported once for an unknown field, an invalid value or a signature", () => {
    const { prefill, leftOut } = aPrefill({ values: { nobody: "x", mail: "not an address", s: true, a: "fits" } });
    const view = aView({ key: "a" }, { key: "mail", type: "email" }, { key: "s", type: "signature" });
    expect(prefill.applyToView(view).values).toEqual({ a: "fits" });
    prefill.applyToView(view);
    expect(leftOut).toEqual([["nobody", "mail", "s"]]);
  });
});

describe("a locked field", () => {
  it("is like a field that the sender set read-only, and its value is sent", () => {
    const { prefill } = aPrefill({ values: { a: "Acme" }, readonlyFields: ["a"] });
    const view = prefill.applyToView(aView({ key: "a" }, { key: "b" }));
    expect(view.fields.map((field) => field.readOnly)).toEqual([true, false]);
    expect(prefill.addToRequest(typed({ b: "mine" })).values).toEqual({ a: "Acme", b: "mine" });
  });

  it("stays editable without a valid value: otherwise nobody could finish", () => {
    const { prefill } = aPrefill({ readonlyFields: ["a", "b"], values: { b: "" } });
    expect(prefill.applyToView(aView({ key: "a" }, { key: "b" })).fields.map((field) => field.readOnly)).toEqual([
      false,
      false,
    ]);
  });

  it("locks the others of its group, too", () => {
    const { prefill } = aPrefill({ readonlyFields: ["a"], values: { b: true } });
    const view = prefill.applyToView(
      aView({ key: "a", type: "radio", group: "g" }, { key: "b", type: "radio", group: "g" }, { key: "c" }),
    );
    expect(view.fields.map((field) => field.readOnly)).toEqual([true, true, false]);
    expect(prefill.addToRequest(typed({ c: "x" })).values).toEqual({ b: true, c: "x" });
  });
});
