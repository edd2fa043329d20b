import { describe, expect, it } from "vitest";
import { attributesOf, elementKinds, needsSession, type SnippetFacts, snippetKinds, snippetOf } from "./snippets.ts";

const facts: SnippetFacts = {
  kind: "sign",
  server: "https://sign.example.com",
  workspaceId: "01JWORKSPACE",
  language: null,
  theme: "auto",
  formUrl: "",
  release: null,
};
const release = { loader: "v/0a1b2c/countersign.js", integrity: "sha384-abc" };

describe("a snippet", () => {
  it.each(elementKinds.flatMap((kind) => snippetKinds.map((snippet) => [kind, snippet] as const)))(
    "of %s for %s contains this installation's address and no key or session",
    (kind, snippet) => {
      const text = snippetOf(snippet, { ...facts, kind });
      const isEmpty = snippet === "server" && !needsSession(kind);
      expect(text.includes(facts.server)).toBe(!isEmpty);
      expect(text).not.toMatch(/(csk|ces)_\w/);
    },
  );

  it.each(["sign", "prepare", "documents"] as const)("of %s requests sessions from the page's own server", (kind) => {
    for (const snippet of ["html", "react", "vue", "svelte", "wordpress", "frame"] as const) {
      expect(snippetOf(snippet, { ...facts, kind })).toContain("session");
    }
  });

  it.each(["form", "verify"] as const)("of %s requests no sessions", (kind) => {
    for (const snippet of ["html", "react", "vue", "svelte", "wordpress", "frame"] as const) {
      expect(snippetOf(snippet, { ...facts, kind })).not.toContain("getSession");
    }
  });

  it("contains the chosen language and theme, and neither when none is chosen", () => {
    const chosen = { ...facts, language: "ar", theme: "dark" as const };
    expect(attributesOf(chosen)).toEqual({ language: "ar", theme: "dark" });
    expect(snippetOf("html", chosen)).toContain('<countersign-sign language="ar" theme="dark">');
    expect(snippetOf("wordpress", chosen)).toContain('data-language="ar" data-theme="dark"');
    expect(snippetOf("frame", chosen)).toContain("&amp;language=ar&amp;theme=dark");
    expect(snippetOf("html", facts)).toContain("<countersign-sign></countersign-sign>");
  });

  it.each(["html", "react", "vue", "svelte", "wordpress"] as const)(
    "for %s can be pinned to one release",
    (snippet) => {
      const text = snippetOf(snippet, { ...facts, release });
      expect(text).toContain("https://sign.example.com/elements/v/0a1b2c/countersign.js");
      expect(text).toContain("sha384-abc");
      expect(snippetOf(snippet, facts)).not.toContain("integrity");
    },
  );

  it("escapes a form address that contains HTML", () => {
    const text = snippetOf("html", { ...facts, kind: "form", formUrl: '"><script>alert(1)</script>' });
    expect(text).not.toContain("<script>alert");
  });

  it("for a frame accepts messages from this installation only, and sends the session to it only", () => {
    const text = snippetOf("frame", facts);
    expect(text).toContain("event.origin !== server");
    expect(text).toContain('{ type: "countersign:session", session }, server');
    expect(text).not.toContain('"*"');
  });

  it.each(["html", "react", "vue", "svelte", "wordpress"] as const)(
    "to prepare requests for %s a session for the draft that is open",
    (snippet) => {
      const text = snippetOf(snippet, { ...facts, kind: "prepare" });
      expect(text).toContain("async ({ documentId }) =>");
      expect(text).toContain("body: JSON.stringify({ documentId })");
      expect(snippetOf(snippet, facts)).not.toContain("documentId }");
    },
  );

  it("for a frame requests a session for the draft that the event names", () => {
    expect(snippetOf("frame", { ...facts, kind: "prepare" })).toContain("await getSession(event.data.detail)");
  });

  it("for a server has a body that the endpoint accepts", () => {
    const body = /-d '(.+)'/.exec(snippetOf("server", facts))?.[1];
    expect(JSON.parse(body!)).toEqual({
      scope: { kind: "sign", documentId: "DOCUMENT_ID", recipientId: "RECIPIENT_ID" },
    });
  });
});
