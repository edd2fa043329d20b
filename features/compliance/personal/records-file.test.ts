import { expect, it } from "vitest";
import { recordsCsv } from "./records-file.ts";

it("the CSV file has a line for each entry, and no formula that a spreadsheet would run", () => {
  const csv = recordsCsv([
    { name: "Controller", values: ['=HYPERLINK("https://example.com")'] },
    { name: "Retention", values: ["30 days", "7 days"] },
  ]);
  expect(csv).toBe(
    '\ufeff"Controller","\'=HYPERLINK(""https://example.com"")"\r\n"Retention","30 days"\r\n"Retention","7 days"\r\n',
  );
});
