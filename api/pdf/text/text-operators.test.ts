import { expect, test } from "vitest";
import { pdfText } from "../seal/testing/pdf-tools.ts";
import { inkPdf } from "../stamp/testing/ink-pdf.ts";
import { fieldText, layoutText } from "./layout.ts";
import { textOperators } from "./text-operators.ts";
import { findUnsupportedCharacter } from "./unsupported.ts";

const samples: [language: string, text: string][] = [
  ["English", "Agreement fi ffl – “Terms” & 3.5 %"],
  ["German", "Straße, Größe, Übermaß"],
  ["Polish and Turkish", "Łódź İstanbul ğüşıöç"],
  ["Vietnamese", "Nguyễn Thị Ánh Tuyết"],
  ["Greek", "Συμφωνητικό Μίσθωσης"],
  ["Russian", "Договор аренды № 7"],
  ["Bulgarian", "Споразумение щъркел"],
  ["Arabic", "مريم الخوري"],
  ["Arabic with vowels", "مُحَمَّد بْن عَبْد"],
  ["Arabic with ligatures", "لا إله إلا"],
  ["Arabic with a number", "العقد رقم 2026 مكتمل"],
  ["Arabic with Latin", "شركة ABC المحدودة"],
  ["Arabic with brackets", "عقد 2026 (نسخة 2) مع ABC Ltd."],
  ["Latin with Arabic", "Order 5 عقد now"],
  ["Hindi", "अनुराधा क्षत्रिय हिन्दी"],
  ["Marathi", "करारनामा आहे"],
  ["Bengali", "ক্ষুদ্র বাংলা চুক্তি"],
  ["Punjabi", "ਪੰਜਾਬੀ ਇਕਰਾਰਨਾਮਾ"],
  ["Gujarati", "ગુજરાતી કરાર"],
  ["Odia", "ଓଡ଼ିଆ ଚୁକ୍ତି"],
  ["Tamil", "தமிழ் ஒப்பந்தம்"],
  ["Telugu", "తెలుగు ఒప్పందం"],
  ["Kannada", "ಕನ್ನಡ ಒಪ್ಪಂದ"],
  ["Malayalam", "മലയാളം കരാർ"],
  ["Japanese", "賃貸借契約書（東京）第３条、山田太郎様"],
  ["Chinese", "采购合同“甲方”：王小明，2026年"],
  ["Traditional Chinese", "買賣合約書「乙方」"],
  ["Korean", "임대차 계약서 (서울) 제3조"],
  ["Hebrew", "חוזה שכירות מס׳ 7"],
  ["Hebrew with vowels", "שָׁלוֹם עוֹלָם"],
  ["Thai", "สัญญาเช่าเลขที่ 45/7 น้ำ"],
  ["Emoji", "Done 👍🏿 👩‍👩‍👧 🇩🇪 ❤️"],
  ["Emoji in Arabic", "تم 👍🏿 العقد 👩‍👩‍👧"],
  ["Emoji and a flag at the end of Arabic", "تم العقد ✓ 👍👎 🇸🇦"],
];

test.each(samples)("%s text is copied from the page unchanged", async (_, text) => {
  const box = { width: 400, height: 40 };
  const pdf = inkPdf((ink) => textOperators(layoutText(text, box, fieldText), [0, 0, 0], ink.fonts));
  expect(findUnsupportedCharacter(text)).toBeNull();
  expect((await pdfText(pdf)).trim()).toBe(text.normalize("NFC"));
});
