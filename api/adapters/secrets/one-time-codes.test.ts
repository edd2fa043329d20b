import { describe, expect, it } from "vitest";
import { createOneTimeCodes } from "./one-time-codes.ts";

const codes = createOneTimeCodes(new Uint8Array(32).fill(7));

describe("a one-time code", () => {
  it("has six digits, always the same for its challenge, and differs per challenge and installation", () => {
    const code = codes.codeOf("c1");
    expect(code).toMatch(/^\d{6}$/);
    expect(codes.codeOf("c1")).toBe(code);
    expect(codes.codeOf("c2")).not.toBe(code);
    expect(createOneTimeCodes(new Uint8Array(32).fill(8)).codeOf("c1")).not.toBe(code);
  });

  it("has uniformly distributed digits", () => {
    const counts = Array.from({ length: 6 }, () => new Array(10).fill(0) as number[]);
    const all = new Set<string>();
    for (let n = 0; n < 20_000; n++) {
      const code = codes.codeOf(`challenge ${n}`);
      all.add(code);
      for (let index = 0; index < 6; index++) counts[index]![Number(code[index])]! += 1;
    }
    // The expected count is 2,000 each; six standard deviations are 255.
    for (const count of counts.flat()) expect(Math.abs(count - 2_000)).toBeLessThan(255);
    expect(all.size).toBeGreaterThan(19_500);
  });

  it.each([
    ["unchanged", (code: string) => code],
    ["with spaces", (code: string) => ` ${code.slice(0, 3)} ${code.slice(3)}\n`],
    ["with a dash", (code: string) => `${code.slice(0, 3)}-${code.slice(3)}`],
    ["in Arabic digits", (code: string) => code.replace(/\d/g, (one) => "٠١٢٣٤٥٦٧٨٩"[Number(one)]!)],
    ["in full-width digits", (code: string) => code.replace(/\d/g, (one) => "０１２３４５６７８９"[Number(one)]!)],
    ["between direction marks", (code: string) => `\u2068${code}\u2069`],
  ])("is accepted %s", (_, write) => {
    for (const challenge of ["c1", "c2", "c3"]) {
      expect(codes.isRight(challenge, write(codes.codeOf(challenge)))).toBe(true);
    }
  });

  it("is rejected if it is another challenge's, too short, too long or not a number", () => {
    const code = codes.codeOf("c1");
    for (const typed of [codes.codeOf("c2"), code.slice(1), `${code}0`, "", "abcdef", code.replace(/\d$/, "x")]) {
      expect(codes.isRight("c1", typed)).toBe(false);
    }
  });
});
