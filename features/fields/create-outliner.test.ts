import { describe, expect, it } from "vitest";
import type { OutlineView, TextToOutline } from "../../domain/contract/draft/outlines.ts";
import type { Answer } from "../host/api.ts";
import { createOutliner, type TextShape } from "./create-outliner.ts";

const look: TextShape["look"] = {
  ...{ size: 12, minimumSize: 5, bold: false, italic: false, align: "start", vertical: "middle" },
  ...{ color: "#12172b", language: "en" },
};
const aText = (text: string, color = "#12172b"): TextShape => ({
  ...{ shape: "text", box: { x: 2, y: 3, width: 90, height: 20 }, text },
  look: { ...look, color },
});

function anOutliner(refuse: Answer<never>[] = []) {
  const requests: TextToOutline[][] = [];
  const waits: { ms: number; act: () => void; isCancelled: boolean }[] = [];
  const outliner = createOutliner({
    async ask(texts) {
      requests.push(texts);
      return (
        refuse.shift() ?? {
          ok: true,
          value: texts.map(
            ({ text }): OutlineView => ({ d: `M${text}`, size: 12, fits: true, unsupported: null, lines: 1 }),
          ),
        }
      );
    },
    after(ms, act) {
      const wait = { ms, act, isCancelled: false };
      waits.push(wait);
      return () => {
        wait.isCancelled = true;
      };
    },
  });
  /** Waits until the debounce interval has passed. */
  const pass = async () => {
    for (const wait of waits.splice(0)) if (!wait.isCancelled) wait.act();
    for (let turn = 0; turn < 20; turn++) await Promise.resolve();
  };
  return { outliner, asked: requests, waits, pass };
}

describe("outlines of texts", () => {
  it("are requested together, after a short pause, and each only once", async () => {
    const { outliner, asked: requests, waits, pass } = anOutliner();
    outliner.want(aText("Ann"));
    outliner.want(aText("Bob"));
    outliner.want(aText("Ann", "#ff0000"));
    expect(waits.filter((wait) => !wait.isCancelled)).toHaveLength(1);
    expect(outliner.outlineOf(aText("Ann")).value).toBeNull();
    await pass();
    expect(requests.map((texts) => texts.map((one) => one.text))).toEqual([["Bob", "Ann"]]);
    expect(outliner.outlineOf(aText("Ann", "#00ff00")).value?.d).toBe("MAnn");
    outliner.want(aText("Ann"));
    await pass();
    expect(requests).toHaveLength(1);
  });

  it("are not requested for text that changed again while typing", async () => {
    const { outliner, asked: requests, pass } = anOutliner();
    const release = outliner.want(aText("An"));
    release();
    outliner.want(aText("Ann"));
    await pass();
    expect(requests.flat().map((one) => one.text)).toEqual(["Ann"]);
  });

  it("are requested in calls within the server's limit", async () => {
    const { outliner, asked: requests, pass } = anOutliner();
    for (let index = 0; index < 130; index++) outliner.want(aText(`text ${index}`));
    for (let index = 0; index < 9; index++) outliner.want(aText(`${index}`.repeat(2_000)));
    await pass();
    expect(requests.flat()).toHaveLength(139);
    for (const texts of requests) {
      expect(texts.length).toBeLessThanOrEqual(60);
      expect(texts.reduce((sum, one) => sum + one.text.length, 0)).toBeLessThanOrEqual(8_000);
    }
  });

  it("are requested again after a connection failure, but not after a refusal", async () => {
    const no = (code: "unreachable" | "invalid_input"): Answer<never> => ({
      ok: false,
      refusal: { code, status: 0, message: "", faults: [] },
    });
    const lost = anOutliner([no("unreachable")]);
    lost.outliner.want(aText("Ann"));
    await lost.pass();
    await lost.pass();
    expect(lost.outliner.outlineOf(aText("Ann")).value?.d).toBe("MAnn");
    const refused = anOutliner([no("invalid_input")]);
    refused.outliner.want(aText("Ann"));
    await refused.pass();
    expect(refused.waits).toEqual([]);
  });
});
