import { describe, expect, it } from "vitest";
import { FILE_LIMIT_BYTES } from "../../domain/document/file-part.ts";
import { fetchFile } from "./fetch-file.ts";

const URL_OF_MAIL = "https://mail.google.com/mail/u/0/?view=att&attid=0.1";
const pdf = "%PDF-1.4\n%%EOF";

function answering(body: BodyInit, init: ResponseInit = {}, url = URL_OF_MAIL): typeof fetch {
  return async () => Object.defineProperty(new Response(body, init), "url", { value: url });
}

describe("a fetched file", () => {
  it("is identified by its bytes, whatever its headers are", async () => {
    const fetched = await fetchFile(
      URL_OF_MAIL,
      "lease.pdf",
      answering(pdf, { headers: { "Content-Type": "text/html" } }),
    );
    expect(fetched).toMatchObject({ state: { state: "there", name: "lease.pdf", kind: "pdf", size: pdf.length } });
  });

  it("is requested with the person's cookies", async () => {
    let request: RequestInit | undefined;
    await fetchFile(URL_OF_MAIL, "", async (_, init) => {
      request = init;
      return new Response(pdf);
    });
    expect(request?.credentials).toBe("include");
  });

  it("takes its name from the response if the page shows none, and replaces slashes in it", async () => {
    const headers = { "Content-Disposition": "attachment; filename*=UTF-8''%C3%9Cber%2Fleben" };
    const fetched = await fetchFile(URL_OF_MAIL, " ", answering(pdf, { headers }));
    expect(fetched).toMatchObject({ state: { name: "Über_leben.pdf" } });
  });
});

describe("a response other than the file", () => {
  const html = { headers: { "Content-Type": "text/html; charset=utf-8" } };
  const refusals: [string, typeof fetch, string][] = [
    ["a sign-in page", answering('<!DOCTYPE html><form><input type="password"></form>', html), "signed_out"],
    ["a sign-in page of another host", answering("<html>", html, "https://accounts.google.com/x"), "signed_out"],
    ["Drive's virus warning", answering('<html><a id="uc-download-link">', html), "virus_scan"],
    ["any other page", answering("<html><p>Sorry", html), "web_page"],
    ["an executable", answering("MZ\u0090\u0000"), "not_supported"],
    ["an empty response", answering(""), "empty"],
    ["a 403", answering("", { status: 403 }), "signed_out"],
    ["a 404", answering("", { status: 404 }), "not_found"],
    ["a 502", answering("", { status: 502 }), "unreachable"],
  ];
  it.each(refusals)("%s is refused with a reason", async (_, fetchStub, refused) => {
    expect(await fetchFile(URL_OF_MAIL, "a.pdf", fetchStub)).toEqual({ refused });
  });

  it("an opaque response counts as signed out, and no response as unreachable", async () => {
    const blocked: typeof fetch = async (_, init) => {
      if (init?.mode === "no-cors") return new Response();
      throw new TypeError("Failed to fetch");
    };
    expect(await fetchFile(URL_OF_MAIL, "a.pdf", blocked)).toEqual({ refused: "signed_out" });
    const offline = () => Promise.reject(new TypeError("Failed to fetch"));
    expect(await fetchFile(URL_OF_MAIL, "a.pdf", offline)).toEqual({ refused: "unreachable" });
  });
});

describe("the largest file", () => {
  const chunk = new Uint8Array(1_048_576);
  chunk.set(new TextEncoder().encode(pdf));
  const ofBytes = (size: number) => {
    let remaining = size;
    return new ReadableStream<Uint8Array<ArrayBuffer>>({
      pull(controller) {
        controller.enqueue(chunk.subarray(0, Math.min(remaining, chunk.length)));
        remaining -= chunk.length;
        if (remaining <= 0) controller.close();
      },
    });
  };

  it("is accepted", async () => {
    const fetched = await fetchFile(URL_OF_MAIL, "a.pdf", answering(ofBytes(FILE_LIMIT_BYTES)));
    expect(fetched).toMatchObject({ state: { size: FILE_LIMIT_BYTES } });
  });

  it("plus one byte is refused, whether or not the response has a Content-Length", async () => {
    const silent = answering(ofBytes(FILE_LIMIT_BYTES + 1));
    expect(await fetchFile(URL_OF_MAIL, "a.pdf", silent)).toEqual({ refused: "too_large" });
    const fetchStub = answering(pdf, { headers: { "Content-Length": String(FILE_LIMIT_BYTES + 1) } });
    expect(await fetchFile(URL_OF_MAIL, "a.pdf", fetchStub)).toEqual({ refused: "too_large" });
  });
});
