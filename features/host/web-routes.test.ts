import { describe, expect, test } from "vitest";
import { hrefOf } from "./web-routes.ts";

describe("routes of the web app", () => {
  test("an event leads to a path of the app, or to none", () => {
    expect(hrefOf({ type: "document_wanted", documentId: "a/b" })).toBe("/app/document/detail/a%2Fb");
    expect(hrefOf({ type: "password_reset_wanted", email: "a+b@c.org" })).toBe(
      "/app/forgotPassword?email=a%2Bb%40c.org",
    );
    expect(hrefOf({ type: "edit_fields_wanted", token: "tok-1" })).toBe("/app/documents/edit/tok-1");
    expect(hrefOf({ type: "verified", verdict: "genuine" })).toBeNull();
  });
});
