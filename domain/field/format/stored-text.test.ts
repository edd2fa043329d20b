import { expect, it } from "vitest";
import { aField } from "../../../tests/support/builders.ts";
import { readTypedText, storedText, storedTexts } from "./stored-text.ts";

const rent = aField("rent", "ann", { type: "number" });
const city = aField("city", "ann", { type: "textbox" });
const fields = [rent, city];

it("programs write numbers plain, or in the recipient's language", () => {
  expect(storedText(rent, "1.200", "de")).toBe("1.200");
  expect(storedText(rent, "1.200,00", "de")).toBe("1200.00");
  expect(storedText(rent, "1.2.3", "de")).toBe("1.2.3");
});

it("people write numbers in their language only", () => {
  expect(readTypedText(rent, "1.200", "de")).toEqual({ text: "1200" });
  expect(readTypedText(rent, "1.200", "fr")).toMatchObject({ fault: { code: "field_number_ambiguous" } });
  expect(readTypedText(city, "1.200", "fr")).toEqual({ text: "1.200" });
});

it("answers that were kept as typed are read as typed, and those kept in their stored form stay", () => {
  const values = { rent: "1.200", city: "1.200", news: true };
  expect(storedTexts(fields, values, "de", true)).toEqual({ rent: "1200", city: "1.200", news: true });
  expect(storedTexts(fields, values, "de")).toEqual({ rent: "1.200", city: "1.200", news: true });
});
