import { expect, it } from "vitest";
import { defaultServer } from "./build-settings.ts";

it.each([
  [undefined, "http://127.0.0.1:8000"],
  ["  ", "http://127.0.0.1:8000"],
  ["https://sign.example.com", "https://sign.example.com"],
  ["https://Sign.Example.com/", "https://sign.example.com"],
  ["sign.example.com:8443", "https://sign.example.com:8443"],
  ["http://localhost:9000", "http://localhost:9000"],
])("%j is built in as %s", (setting, server) => {
  expect(defaultServer(setting, false)).toBe(server);
});

it.each([
  "not an address",
  "http://sign.example.com",
  "https://sign.example.com/app",
  "https://a:b@sign.example.com",
  "ftp://x",
])("%j fails the build with an explanation", (setting) => {
  expect(() => defaultServer(setting, false)).toThrow(/COUNTERSIGN_SERVER is ".*e\.g\. https:\/\/sign\.example\.com/);
});

it("a package for a store cannot target this machine", () => {
  expect(() => defaultServer(undefined, true)).toThrow(/set COUNTERSIGN_SERVER/);
  expect(defaultServer("sign.example.com", true)).toBe("https://sign.example.com");
});
