import { expect, test } from "vitest";
import { guessKind } from "./keywords.ts";

test.each([
  ["Signature:", "signature"],
  ["Landlord's Signature", "signature"],
  ["Unterschrift des Käufers", "signature"],
  ["Firma del arrendatario", "signature"],
  ["Assinatura", "signature"],
  ["Подпись", "signature"],
  ["Υπογραφή", "signature"],
  ["التوقيع", "signature"],
  ["हस्ताक्षर", "signature"],
  ["甲方签字：", "signature"],
  ["署名", "signature"],
  ["Initials", "initials"],
  ["Paraphe", "initials"],
  ["E-Mail-Adresse", "email"],
  ["Correo electrónico", "email"],
  ["البريد الإلكتروني", "email"],
  ["メールアドレス", "email"],
  ["Geburtsdatum", "editableDate"],
  ["Date de naissance", "editableDate"],
  ["Ημερομηνία γέννησης", "editableDate"],
  ["जन्म तिथि", "editableDate"],
  ["生年月日", "editableDate"],
  ["Company name", "company"],
  ["Raison sociale", "company"],
  ["会社名", "company"],
  ["Job title", "title"],
  ["Stanowisko", "title"],
  ["Name, Vorname", "name"],
  ["Nom et prénom", "name"],
  ["ФИО", "name"],
  ["氏名", "name"],
  ["Company seal", "stamp"],
  ["IBAN", "textbox"],
  ["電話番号", "textbox"],
])("the label %s is recognized as its kind", (label, type) => {
  expect(guessKind(label)?.type).toBe(type);
});

test.each(["Quantity", "3.2 Results", "", "The seller shall deliver by road in", "Общая площадь"])(
  "the label %s is not recognized",
  (label) => {
    expect(guessKind(label)).toBeNull();
  },
);
