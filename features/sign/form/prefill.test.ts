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

describe("what the page around fills in", () => {
  it("stands in the field of that key, and in all of that label", () => {
    const { prefill } = aPrefill({ values: { a: "one", "company name": "Acme", size: 12 } });
    const { values } = prefill.onto(
      aView(
        { key: "a" },
        { key: "b", label: "Company name" },
        { key: "c", label: " Company Name " },
        { key: "d", label: "Size" },
      ),
    );
    expect(values).toEqual({ a: "one", b: "Acme", c: "Acme", d: "12" });
  });

  it("ticks a box by true or by its word", () => {
    const { prefill } = aPrefill({ values: { a: true, b: "true", c: false } });
    const boxes = ["a", "b", "c"].map((key): AField => ({ key, type: "checkbox" }));
    expect(prefill.onto(aView(...boxes)).values).toEqual({ a: true, b: true, c: false });
  });

  it("is left out, and said once, where no field has the name, it does not fit or is a signature", () => {
    const { prefill, leftOut } = aPrefill({ values: { nobody: "x", mail: "not an address", s: true, a: "fits" } });
    const view = aView({ key: "a" }, { key: "mail", type: "email" }, { key: "s", type: "signature" });
    expect(prefill.onto(view).values).toEqual({ a: "fits" });
    prefill.onto(view);
    expect(leftOut).toEqual([["nobody", "mail", "s"]]);
  });
});

describe("what the signer only reads", () => {
  it("is as if the sender had said so, and goes with the request", () => {
    const { prefill } = aPrefill({ values: { a: "Acme" }, readonlyFields: ["a"] });
    const view = prefill.onto(aView({ key: "a" }, { key: "b" }));
    expect(view.fields.map((field) => field.readOnly)).toEqual([true, false]);
    expect(prefill.into(typed({ b: "mine" })).values).toEqual({ a: "Acme", b: "mine" });
  });

  it("is open where nothing stands that could be sent: nobody could finish otherwise", () => {
    const { prefill } = aPrefill({ readonlyFields: ["a", "b"], values: { b: "" } });
    expect(prefill.onto(aView({ key: "a" }, { key: "b" })).fields.map((field) => field.readOnly)).toEqual([
      false,
      false,
    ]);
  });

  it("takes the others of its group along", () => {
    const { prefill } = aPrefill({ readonlyFields: ["a"], values: { b: true } });
    const view = prefill.onto(
      aView({ key: "a", type: "radio", group: "g" }, { key: "b", type: "radio", group: "g" }, { key: "c" }),
    );
    expect(view.fields.map((field) => field.readOnly)).toEqual([true, true, false]);
    expect(prefill.into(typed({ c: "x" })).values).toEqual({ b: true, c: "x" });
  });
});
