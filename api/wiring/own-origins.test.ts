import { expect, it } from "vitest";
import { ownOriginsOf } from "./own-origins.ts";

it.each([
  ["http://127.0.0.1:8000", [], ["http://127.0.0.1:8000", "http://localhost:8000"]],
  ["http://localhost", [], ["http://localhost", "http://127.0.0.1"]],
  ["https://sign.example.com/", ["https://old.example.com"], ["https://sign.example.com", "https://old.example.com"]],
  ["https://localhost:8443", [], ["https://localhost:8443"]],
])("a server at %s, also at %j, is reached at %j", (publicUrl, further, expected) => {
  expect(ownOriginsOf(publicUrl, further)).toEqual(expected);
});
