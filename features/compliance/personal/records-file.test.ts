import { expect, it } from "vitest";
import { recordsCsv } from "./records-file.ts";

it("has a line for each entry, and runs no formula", () => {
  const csv = recordsCsv([
    { name: "Controller", values: ['=HYPERLINK("https://example.com")'] },
    { name: "Retention", values: ["30 days", "7 days"] },
  ]);
  expect(csv).toBe(
    '\ufeff"Controller","\'=HYPERLINK(""https://example.com"")"\r\n"Retention","30 days"\r\n"Retention","7 days"\r\n',
  );
});
