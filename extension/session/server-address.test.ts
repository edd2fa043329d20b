import { describe, expect, it } from "vitest";
import { patternOf, serverOf } from "./server-address.ts";

describe("the address of a server", () => {
  it.each([
    ["sign.example.com", "https://sign.example.com"],
    [" https://sign.example.com/app/?x#y ", "https://sign.example.com"],
    ["https://sign.example.com:8443", "https://sign.example.com:8443"],
    ["sign.example.com:8443", "https://sign.example.com:8443"],
    ["127.0.0.1:8000", "http://127.0.0.1:8000"],
    ["localhost", "http://localhost"],
    ["http://localhost:3000/app", "http://localhost:3000"],
  ])("%s is parsed as %s", (typed, server) => {
    expect(serverOf(typed)).toBe(server);
  });

  it.each([
    "",
    "  ",
    "two words",
    "http://sign.example.com",
    "ftp://sign.example.com",
    "javascript:alert(1)",
    "https://a:b@sign.example.com",
    "http://localhost.example.com",
    "https://",
  ])("%j is invalid", (typed) => {
    expect(serverOf(typed)).toBeNull();
  });
});

describe("the permission for a server", () => {
  it("covers that server only, and on the local machine every port", () => {
    expect(patternOf("https://sign.example.com:8443")).toBe("https://sign.example.com:8443/*");
    expect(patternOf("http://127.0.0.1:8000")).toBe("http://127.0.0.1/*");
  });

  it("contains no port in Firefox, which does not support ports", () => {
    expect(patternOf("https://sign.example.com:8443", "firefox")).toBe("https://sign.example.com/*");
  });
});
