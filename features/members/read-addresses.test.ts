import { describe, expect, it } from "vitest";
import { readCsv, readTyped } from "./read-addresses.ts";

const emails = (text: string) => readTyped(text).map(({ email }) => email);
const utf8 = (text: string) => new TextEncoder().encode(text);
const names = { besucher: "guest_member" } as const;

function utf16(text: string, isLittle: boolean, mark = true): Uint8Array {
  const codes = [...(mark ? "\ufeff" : ""), ...text].map((one) => one.charCodeAt(0));
  return new Uint8Array(codes.flatMap((code) => (isLittle ? [code & 255, code >> 8] : [code >> 8, code & 255])));
}

describe("pasted addresses", () => {
  it("are split at commas, semicolons, line breaks and spaces, without duplicates", () => {
    expect(emails("a@x.org, b@x.org;c@x.org\r\nd@x.org  e@x.org\tA@X.org")).toEqual([
      ...["a@x.org", "b@x.org", "c@x.org", "d@x.org", "e@x.org"],
    ]);
    expect(emails("")).toEqual([]);
    expect(emails("not-an-address")).toEqual(["not-an-address"]);
  });

  it("include the names that mail programs add", () => {
    expect(readTyped('"Ann Able" <a@x.org>, Bob Best <b@x.org>\nc@x.org')).toEqual([
      { email: "a@x.org", name: "Ann Able", role: null },
      { email: "b@x.org", name: "Bob Best", role: null },
      { email: "c@x.org", name: "", role: null },
    ]);
  });
});

describe("a CSV file", () => {
  const ann = { email: "a@x.org", name: "Zoë, Able", role: "admin" };
  const bob = { email: "b@x.org", name: "Bob", role: null };

  it("is parsed by its header, whatever the order of columns", () => {
    expect(readCsv(utf8('Role,E-mail,Name\nAdmin,a@x.org,"Zoë, Able"\n,b@x.org,Bob\n'), {})).toEqual([ann, bob]);
  });

  it("is parsed by position without a header, and by a header in another language", () => {
    expect(readCsv(utf8('a@x.org,"Zoë, Able",admin\nb@x.org,Bob'), {})).toEqual([ann, bob]);
    expect(readCsv(utf8('Adresse;Nom;Fonction\na@x.org;"Zoë, Able";admin\nb@x.org;Bob'), {})).toEqual([ann, bob]);
  });

  it("is parsed in the encodings and with the separators of spreadsheets", () => {
    const text = 'email;name;role\r\na@x.org;"Zoë, Able";administrator\r\nb@x.org;Bob;';
    const latin = Uint8Array.from(text, (one) => one.charCodeAt(0));
    const files = [utf8(`\ufeff${text}`), utf16(text, true), utf16(text, false), utf16(text, true, false), latin];
    for (const bytes of files) expect(readCsv(bytes, {})).toEqual([ann, bob]);
    expect(readCsv(utf8("email\tname\na@x.org\tAnn"), {})[0]?.name).toBe("Ann");
  });

  it("accepts roles in the reader's language, and never guesses an unknown one", () => {
    const [guest, unknown] = readCsv(utf8("a@x.org,,Besucher\nb@x.org,,boss"), names);
    expect([guest?.role, unknown?.role, unknown?.unknownRole]).toEqual(["guest_member", null, "boss"]);
  });
});
