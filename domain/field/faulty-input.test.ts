import { describe, expect, it } from "vitest";
import { faultyInput } from "./faulty-input.ts";

describe("the input that corrects a fault", () => {
  it("is the input of the faulty property", () => {
    expect(faultyInput("field_without_options", { type: "dropdown" })).toBe("options");
    expect(faultyInput("field_pattern_invalid", { type: "textbox" })).toBe("pattern");
    expect(faultyInput("field_too_small", { type: "signature" })).toBe("box");
  });

  it("is the text for an empty label, and the label for an attachment", () => {
    expect(faultyInput("field_label_empty", { type: "label" })).toBe("data");
    expect(faultyInput("field_label_empty", { type: "signerAttachment" })).toBe("label");
  });

  it("does not exist if the field must be removed", () => {
    expect(faultyInput("too_many_attachments", { type: "signerAttachment" })).toBeNull();
  });
});
