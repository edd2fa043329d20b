import { describe, expect, test } from "vitest";
import { hrefOf, keepRedirect } from "./web-routes.ts";

describe("routes of the web app", () => {
  test("an event leads to a path of the app, or to none", () => {
    expect(hrefOf({ type: "document_wanted", documentId: "a/b" })).toBe("/app/document/detail/a%2Fb");
    expect(hrefOf({ type: "password_reset_wanted", email: "a+b@c.org" })).toBe(
      "/app/forgotPassword?email=a%2Bb%40c.org",
    );
    expect(hrefOf({ type: "edit_fields_wanted", token: "tok-1" })).toBe("/app/documents/edit/tok-1");
    expect(hrefOf({ type: "verified", verdict: "genuine" })).toBeNull();
  });

  test("a document from a template leads to the list, another to its own page", () => {
    expect(hrefOf({ type: "document_sent", documentId: "d1", isFromTemplate: true })).toBe("/app/");
    expect(hrefOf({ type: "document_sent", documentId: "d1" })).toBe("/app/document/detail/d1?sent=1");
  });

  test.each([
    ["/login", "/login?redirect=%2Fprofile%2F"],
    ["/signup?email=a%40b.c", "/signup?email=a%40b.c&redirect=%2Fprofile%2F"],
    ["/mfa", "/mfa?redirect=%2Fprofile%2F"],
    ["/login?redirect=%2Ftemplates%2F", "/login?redirect=%2Ftemplates%2F"],
    ["/forgotPassword", "/forgotPassword"],
    ["/", "/"],
  ])("from a page that leads to /profile/, %s is %s", (path, expected) => {
    expect(keepRedirect(path, "/profile/")).toBe(expected);
    expect(keepRedirect(path, undefined)).toBe(path);
  });
});
