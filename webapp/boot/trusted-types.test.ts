import { expect, it } from "vitest";
import { ownScriptUrl } from "./trusted-types.ts";

const page = "https://sign.example.com/app/documents/sign/t";

it.each(["/app/assets/pdf.worker.js", `${new URL(page).origin}/x.js`, "blob:https://sign.example.com/0d1c"])(
  "a worker may be made of %s",
  (url) => expect(ownScriptUrl(url, page)).toBe(url),
);

it.each([
  "https://evil.example/x.js",
  "//evil.example/x.js",
  "data:text/javascript,1",
  "blob:https://evil.example/1",
  "javascript:1",
])("no worker can be created from %s", (url) => expect(() => ownScriptUrl(url, page)).toThrow(TypeError));
