import { describe, expect, it } from "vitest";
import { faultyInput } from "./faulty-input.ts";

describe("the input that puts a fault right", () => {
  it("is the property's own", () => {
    expect(faultyInput("field_without_options", { type: "dropdown" })).toBe("options");
    expect(faultyInput("field_pattern_invalid", { type: "textbox" })).toBe("pattern");
    expect(faultyInput("field_too_small", { type: "signature" })).toBe("box");
  });

  it("is the text of a label on the page, and the label of an attachment", () => {
    expect(faultyInput("field_label_empty", { type: "label" })).toBe("data");
    expect(faultyInput("field_label_empty", { type: "signerAttachment" })).toBe("label");
  });

  it("is none where a field has to go", () => {
    expect(faultyInput("too_many_attachments", { type: "signerAttachment" })).toBeNull();
  });
});
