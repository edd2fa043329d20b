import { describe, expect, it } from "vitest";
import { readFrameSearch } from "./frame-search.ts";

const read = (search: string, kind = "sign") => readFrameSearch(`/embed/${kind}`, new URLSearchParams(search));

describe("the address of a frame", () => {
  it("accepts the settings that an element has as attributes", () => {
    const parsed = read(
      "workspace=w1&language=ar&theme=dark&external-id=7&document-id=d1&values=%7B%22Name%22%3A%22Ada%22%2C%22Age%22%3A36%7D&readonly-fields=Name,%20Age&with-decline=false&with-download=true",
    );
    expect(parsed).toMatchObject({
      kind: "sign",
      workspace: "w1",
      language: "ar",
      theme: "dark",
      externalId: "7",
      documentId: "d1",
      values: { Name: "Ada", Age: "36" },
      readonlyFields: ["Name", "Age"],
      without: ["decline"],
    });
  });

  it.each(["values=%7B", "values=[1]", "values=null", 'values={"a":{}}', "theme=pink", "workspace="])(
    "is read as if %s were missing",
    (search) => {
      expect(read(search)).toEqual(read(""));
    },
  );

  it.each([
    ["src=https%3A%2F%2Fsign.example.com%2Fapp%2Fform%2F01JFORM", "01JFORM"],
    ["src=https%3A%2F%2Fsign.example.com%2Fapp%2Fform%2F01JFORM%2F", "01JFORM"],
    ["src=01JFORM", "01JFORM"],
    ["src=https%3A%2F%2Fsign.example.com%2Fapp%2F..%2Fsecret.html", null],
    ["", null],
  ])("with %s yields the form id %s", (search, formId) => {
    expect(read(search, "form").formId).toBe(formId);
  });
});
