import { signal } from "@preact/signals-react";
import { describe, expect, it } from "vitest";
import type { SignerView } from "../../../domain/contract/views/signer-view.ts";
import { drawnFields } from "../../../domain/document/signing/drawn-fields.ts";
import { type FillCommand, fillFields, type SentValue } from "../../../domain/document/signing/fill-fields.ts";
import { FieldType } from "../../../domain/field/field-type.ts";
import { isFillable, kindOf } from "../../../domain/field/kinds.ts";
import type { FieldProperties } from "../../../domain/field/properties.ts";
import type { Shape } from "../../../domain/field/shapes.ts";
import type { FieldKey, Sha256 } from "../../../domain/ids.ts";
import type { DocumentLanguage } from "../../../domain/text/language.ts";
import { aRecipient, later } from "../../../tests/support/builders.ts";
import { fieldOfView } from "../../fields/field-of-view.ts";
import { shapesIn } from "../fields/shown-field.ts";
import { aFormField, aSignerView } from "../testing/a-signer-view.ts";
import { withEnteredTexts } from "./entered-text.ts";
import type { Signing } from "./signing.ts";
import { createSigningForm } from "./signing-form.ts";

type Case = { type: FieldType; entered: string | boolean; more?: Partial<FieldProperties> };

const languages: DocumentLanguage[] = ["en", "de", "fr", "ar", "hi", "bn", "ja", "ru", "nl", "or"];
const formats: Partial<FieldProperties>[] = [
  {},
  { grouping: true },
  { decimals: 2 },
  { decimals: 3, grouping: true },
  { currency: "EUR" },
  { currency: "USD", grouping: false },
  { language: "de" },
];
const numbers = [
  "1.200",
  "1,200",
  "12,50",
  "1250.00",
  "00712",
  "1 234 567,8",
  "-0,5",
  "१२३४५",
  "٣٫١٤",
  "5",
  "1.200,50",
];

/** Texts as a person enters them, not as they are stored. */
const entries: Record<FieldType, (string | boolean)[]> = {
  number: [],
  textbox: ["Gru\u0308\u00dfe ", " two\r\nlines", "00712", "\u0661\u0662"],
  name: [" Ada\u0301 "],
  email: [" ada@example.com "],
  title: ["Director "],
  company: ["Acme\u00a0Ltd"],
  cells: ["AB12", "e\u0301a"],
  dropdown: ["Red", "1,200"],
  editableDate: ["2026-02-03"],
  checkbox: [true, false],
  radio: [true],
  signature: [true],
  initials: [true],
  drawing: [true],
  image: [true],
  selfie: [true],
  stamp: [true],
  signerAttachment: ["f1"],
  dateSigned: [],
  label: [],
};
const cases: Case[] = FieldType.options.flatMap((type): Case[] =>
  entries[type].map((entered) => ({
    ...{ type, entered },
    more: {
      ...(type === "dropdown" ? { options: ["Red", "1,200"] } : {}),
      ...(type === "editableDate" ? { dateFormat: "d MMMM yyyy" as const } : {}),
    },
  })),
);
const numberCases = formats.flatMap((more) => numbers.map((entered): Case => ({ type: "number", entered, more })));

const PICTURE = { form: "png" as const, object: "ab".repeat(32) as Sha256 };
const DATA_URL = "data:image/png;base64,AAAA";
const file = { id: "f1", object: PICTURE.object, fileName: "id.pdf", mediaType: "application/pdf", size: 9 };

/** The texts on the page after Finish was pressed, and those drawn from the request that it sends; `null`: refused. */
function shownAndDrawn({ type, entered, more }: Case, language: DocumentLanguage) {
  const view = aView(type, language, more);
  const field = view.fields[0]!;
  const form = createSigningForm(signal(view), () => undefined);
  form.begin(view, { values: {}, ink: { signature: null, initial: null }, made: {}, unfinished: {} });
  const { form: kindForm } = kindOf(type);
  if (type === "signature" || type === "initials") form.adopt(field, { image: DATA_URL, way: "draw" }, false);
  else if (kindForm === "ink" || kindForm === "picture") form.setContent(field, DATA_URL);
  else if (kindForm === "file") form.setAttached(field, { ...file, field: field.key } as never);
  else if (isFillable(field)) form.setValue(field.key, entered);
  const shown = shapesIn(form as unknown as Signing, view, field, Date.parse(later));
  if (form.showIncomplete()) return { shown, settled: shown, drawn: null, fault: form.faults.value[field.key]?.code };
  const settled = shapesIn(form as unknown as Signing, view, field, Date.parse(later));
  const outcome = fillFields([fieldOfView(field)], field.recipient, command(form.requestOf(view).values, language));
  if (!outcome.ok) throw new Error(`the server refuses what the page sends: ${outcome.refusal.code}`);
  const signer = aRecipient("r1", { language, state: "signed", origin: { timeZone: "UTC" } as never });
  const signed = { ...signer, ended: { how: "approved" as const, at: later } };
  const drawn = drawnFields([fieldOfView(field)], [signed], outcome.value, []).flatMap(({ shapes }) => shapes);
  return { shown, settled, drawn, stored: outcome.value.get(field.key) };
}

function aView(type: FieldType, language: DocumentLanguage, more: Partial<FieldProperties> = {}): SignerView {
  const field = { ...aFormField({ key: "one", type, required: false }), ...more };
  const known = { name: "Sam", email: "sam@example.com", title: "", company: "", at: later, timeZone: "UTC", language };
  const value = kindOf(type).prefill?.(fieldOfView(field as never), known);
  const values = value === undefined ? {} : { one: value };
  return withEnteredTexts({ ...aSignerView({ signerLanguage: language, values }), fields: [field as never] });
}

function command(values: Record<string, unknown>, language: DocumentLanguage): FillCommand {
  const sent = Object.entries(values).map(([key, value]): [string, SentValue] => {
    const isPicture = typeof value === "string" && value.startsWith("data:");
    return [key, isPicture ? PICTURE : (value as SentValue)];
  });
  const adopted = { ...PICTURE, way: "draw" as const };
  return {
    ...{ values: new Map(sent), signature: adopted, initial: adopted, attachments: new Map([["f1", file]]) },
    known: { name: "Sam", email: "sam@example.com", title: "", company: "", at: later, timeZone: "UTC", language },
    earlier: new Map(),
    findUnsupportedCharacter: () => null,
    textFits: () => true,
  };
}

const textsOf = (shapes: readonly Shape[]) => shapes.map((one) => (one.shape === "text" ? one.text : one.shape));

describe("the sealed file draws what the signing page shows", () => {
  for (const language of languages) {
    it(`of every kind, in ${language}`, () => {
      expect(new Set(cases.map(({ type }) => type)).size).toBe(FieldType.options.length - 3);
      const fixed: Case[] = [
        { type: "dateSigned", entered: "", more: { dateFormat: "dd MMM yyyy" } },
        { type: "label", entered: "", more: { data: "1.200" } },
        { type: "number", entered: "", more: { data: "1250.50", readOnly: true } },
      ];
      for (const one of [...cases, ...fixed]) {
        const { settled, drawn } = shownAndDrawn(one, language);
        expect([one.type, one.entered, drawn]).toEqual([one.type, one.entered, settled]);
      }
    });

    it(`of every number and format, in ${language}, before and after it was tidied`, () => {
      for (const one of numberCases) {
        const { shown, settled, drawn, fault } = shownAndDrawn(one, language);
        const told = [language, one.more, one.entered];
        if (drawn === null)
          expect([...told, fault]).toEqual([...told, expect.stringMatching(/_ambiguous|_too_precise/)]);
        else expect([...told, textsOf(shown), textsOf(settled)]).toEqual([...told, textsOf(drawn), textsOf(drawn)]);
      }
    });
  }
});

it.each([
  ["1.200", "1200", "1200"],
  ["12,50", "12.50", "12,50"],
  ["1250.00", "1250.00", "1250,00"],
  ["00712", "00712", "00712"],
  ["1.234.567,80", "1234567.80", "1234567,80"],
])("a German's %s is stored as %s and drawn as %s", (entered, text, drawn) => {
  const result = shownAndDrawn({ type: "number", entered }, "de");
  expect(result.stored).toEqual({ kind: "text", text });
  expect(textsOf(result.drawn!)).toEqual([drawn]);
});

it("a bound compares the number that was meant", () => {
  expect(shownAndDrawn({ type: "number", entered: "1.200", more: { max: "500" } }, "de").fault).toBe(
    "field_number_too_large",
  );
  expect(shownAndDrawn({ type: "number", entered: "1,200", more: { max: "500" } }, "de").fault).toBeUndefined();
});

it("a condition on a number compares the number, not its text", () => {
  const view = aView("number", "de", { grouping: true });
  const more = { ...aFormField({ key: "why" }), visibleIf: { field: "one" as FieldKey, is: "1200" } };
  const both = { ...view, fields: [view.fields[0]!, more as never] };
  const form = createSigningForm(signal(both), () => undefined);
  form.begin(both, { values: {}, ink: { signature: null, initial: null }, made: {}, unfinished: {} });
  for (const [entered, isShown] of [
    ["1.200", true],
    ["1.200,00", true],
    ["1,2", false],
  ] as const) {
    form.setValue("one", entered);
    expect([entered, form.shown.value.length]).toEqual([entered, isShown ? 2 : 1]);
  }
});
