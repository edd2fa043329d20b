import { describe, expect, it } from "vitest";
import { attributeOf, attributesOf, parseProperty, propertyOf, refusalOf, tagNames } from "./attributes.ts";

const page = "https://shop.example/pages/lease";
const read = (kind: Parameters<typeof parseProperty>[0], raw: unknown) => parseProperty(kind, raw, page)?.value;

describe("attributes of the elements", () => {
  it.each([
    ["", true],
    ["with-decline", true],
    ["true", true],
    ["false", false],
    [" FALSE ", false],
    [null, true],
  ])("with booleans are true unless their text is false: %j", (text, value) => {
    expect(read("flag", text)).toBe(value);
  });

  it("parse booleans when set as properties", () => {
    expect([true, false, 0, "false", undefined].map((raw) => read("flag", raw))).toEqual([
      true,
      false,
      false,
      false,
      true,
    ]);
  });

  it.each([
    ['{"Company":"ACME","Seats":3,"Agreed":true}', { Company: "ACME", Seats: "3", Agreed: true }],
    ["", {}],
    [null, {}],
  ])("accept values by field name: %s", (text, values) => {
    expect(read("values", text)).toEqual(values);
  });

  it.each(["{", "[1]", '"words"', '{"a":{"b":1}}', '{"a":null}', "[object Object]"])(
    "with invalid values are ignored without an error: %s",
    (text) => {
      expect(parseProperty("values", text, page)).toBeNull();
    },
  );

  it("accept values as an object, without its prototype", () => {
    expect(read("values", { Company: "ACME", Seats: 3 })).toEqual({ Company: "ACME", Seats: "3" });
    const values = read("values", '{"__proto__":"x"}') as object;
    expect(Object.getPrototypeOf(values)).toBe(Object.prototype);
  });

  it("split names at commas", () => {
    expect(read("list", " Company , ,Seats")).toEqual(["Company", "Seats"]);
    expect(read("list", ["Company"])).toEqual(["Company"]);
    expect(parseProperty("list", 7, page)).toBeNull();
  });

  it.each([
    ["/thanks", "https://shop.example/thanks"],
    ["https://other.example/a", "https://other.example/a"],
    ["", null],
  ])("accept web addresses, relative to the page: %s", (text, address) => {
    expect(read("address", text)).toBe(address);
  });

  it.each(["javascript:alert(1)", "data:text/html,x", "blob:https://x/1", "https://", "file:///etc/passwd"])(
    "reject the address %s",
    (text) => {
      expect(parseProperty("address", text, page)).toBeNull();
    },
  );

  it("accept language tags in any case", () => {
    expect(read("language", "pt_BR")).toBe("pt-BR");
    expect(read("language", "AR")).toBe("ar");
    expect(parseProperty("language", "no such tongue", page)).toBeNull();
  });

  it("accept the themes light, dark and auto", () => {
    expect(["light", "dark", "auto", null].map((text) => read("theme", text))).toEqual([
      "light",
      "dark",
      "auto",
      "auto",
    ]);
    expect(parseProperty("theme", "pink", page)).toBeNull();
  });

  it("are observed in both spellings, including those refused as secrets", () => {
    for (const tag of tagNames) {
      const names = attributesOf(tag);
      for (const name of ["language", "theme", "external-id", "session", "token"]) {
        expect(names, tag).toEqual(expect.arrayContaining([name, `data-${name}`]));
      }
      expect(names.length).toBe(new Set(names).size);
    }
    expect(attributeOf("readonlyFields")).toBe("readonly-fields");
    expect(propertyOf("data-readonly-fields")).toBe("readonlyFields");
  });

  it.each([
    ["sign", "session", "anything"],
    ["sign", "token", ""],
    ["documents", "data-session", "x"],
    ["sign", "src", "https://sign.example/app/documents/sign/abc"],
    ["form", "src", "https://sign.example/app/documents/sign/abc"],
    ["prepare", "src", "https://sign.example/app/documents/edit/abc"],
    ["prepare", "src", "https://sign.example/app/documents/abc/success"],
    ["verify", "src", "https://sign.example/app/pay/abc?go=1"],
    ["form", "src", "https://sign.example/app/form/abc?session=ces_1"],
    ["verify", "src", "https://shop.example/a.pdf#token=1"],
  ] as const)("of <countersign-%s> are refused if they contain a secret: %s=%s", (tag, name, value) => {
    expect(refusalOf(tag, name, value)).toBe("secret");
  });

  it.each([
    ["form", "src", "https://sign.example/app/form/abc"],
    ["prepare", "src", "/offer.pdf"],
    ["prepare", "src", "/documents/offer.pdf"],
    ["verify", "src", "https://shop.example/documents/2026/lease.pdf"],
    ["sign", "document-id", "01M7"],
  ] as const)("of <countersign-%s> are accepted without a secret: %s=%s", (tag, name, value) => {
    expect(refusalOf(tag, name, value)).toBeNull();
  });

  it.each(["getsession", "get-session", "data-get-session"])(
    "are refused if a framework wrote a function as a string: %s",
    (name) => {
      expect(refusalOf("sign", name, "async () => {}")).toBe("function");
      expect(attributesOf("sign")).toContain(name);
    },
  );
});
