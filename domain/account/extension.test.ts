import { describe, expect, it } from "vitest";
import { EXTENSION_ID, EXTENSION_KEY } from "./extension.ts";

describe("the browser extension", () => {
  it("has the id that Chromium derives from its key", async () => {
    const key = Uint8Array.from(atob(EXTENSION_KEY), (letter) => letter.charCodeAt(0));
    const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", key));
    const halves = [...hash.subarray(0, 16)].flatMap((byte) => [byte >> 4, byte & 15]);
    expect(String.fromCharCode(...halves.map((half) => 97 + half))).toBe(EXTENSION_ID);
  });
});
