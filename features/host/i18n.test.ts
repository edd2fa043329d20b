import { describe, expect, test } from "vitest";
import type { TranslatedLanguage } from "../../domain/text/language.ts";
import { createI18n, type Namespace, type TextKey } from "./i18n.ts";
import { createTextEngine as createEngine } from "./text-engine.ts";

const texts = {
  en: { "saved.ago": "Saved {{ago}}", close: "Close" },
  ar: { "saved.ago": "تم الحفظ {{ago}}", close: "إغلاق" },
} satisfies Partial<Record<TranslatedLanguage, Record<string, string>>>;

function anI18n(strict = true) {
  const requests: string[] = [];
  const load = async (language: TranslatedLanguage, namespace: Namespace) => {
    requests.push(`${language}/${namespace}`);
    return texts[language as keyof typeof texts];
  };
  return { i18n: createI18n({ language: "en", load, createEngine, strict }), asked: requests };
}

describe("texts", () => {
  test("are fetched once for each language and namespace", async () => {
    const { i18n, asked: requests } = anI18n();
    await Promise.all([i18n.load(["common"]), i18n.load(["common"])]);
    await i18n.load(["common"]);
    expect(requests).toEqual(["en/common"]);
  });

  test("that are missing fail in development and tests", async () => {
    const { i18n } = anI18n();
    await i18n.load(["common"]);
    expect(() => i18n.translator("common")("nothing.here" as TextKey<"common">)).toThrow("nothing.here");
  });

  test("of all namespaces in use are loaded before another language shows", async () => {
    const { i18n, asked: requests } = anI18n();
    await i18n.load(["common", "account"]);
    await i18n.change("ar");
    expect(requests).toContain("ar/account");
    expect(i18n.language.value).toBe("ar");
    expect(i18n.translator("common")("close")).toBe("إغلاق");
  });

  test("that failed to load are requested again", async () => {
    let fails = true;
    const i18n = createI18n({
      language: "en",
      createEngine,
      load: async () => {
        if (fails) throw new Error("offline");
        return texts.en;
      },
    });
    await expect(i18n.load(["common"])).rejects.toThrow("offline");
    fails = false;
    await i18n.load(["common"]);
    expect(i18n.has("common")).toBe(true);
  });
});

describe("names in sentences", () => {
  test("that run against the sentence are isolated from it", async () => {
    const { i18n } = anI18n();
    await i18n.load(["common"]);
    expect(i18n.translator("common")("saved.ago", { ago: "سارة" })).toBe("Saved \u2068سارة\u2069");
    await i18n.change("ar");
    expect(i18n.translator("common")("saved.ago", { ago: "Ann" })).toBe("تم الحفظ \u2068Ann\u2069");
  });

  test("that run along with the sentence stay unchanged", async () => {
    const { i18n } = anI18n();
    await i18n.load(["common"]);
    expect(i18n.translator("common")("saved.ago", { ago: "2 minutes ago" })).toBe("Saved 2 minutes ago");
  });
});
