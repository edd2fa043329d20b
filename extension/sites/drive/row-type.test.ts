import { expect, it } from "vitest";
import { typeOf } from "./row-type.ts";

it.each(["talk.pptx", "letter.odt", "letter.rtf", "table.xlsx", "photo.heic"])(
  "%s is a document that the server does not accept, and the bar says so",
  (name) => expect(typeOf(name, "", "")).toEqual({ is: "unlikely" }),
);

it.each(["film.mp4", "archive.zip"])("%s is not offered for signing", (name) =>
  expect(typeOf(name, "", "")).toEqual({ is: "other" }),
);

it("a PDF or Word file has its own type", () => {
  expect(typeOf("lease.pdf", "", "")).toEqual({ is: "file", kind: "pdf" });
  expect(typeOf("lease.docx", "", "")).toEqual({ is: "file", kind: "docx" });
});
