import { describe, expect, it } from "vitest";
import type { Endpoint } from "../contract/endpoint.ts";
import { endpoints } from "../contract/endpoints.ts";
import type { DocumentId, FormId, RecipientId } from "../ids.ts";
import { reaches, reachOf } from "./reach.ts";
import type { EmbedKind, EmbedScope } from "./session.ts";
import { type Withheld, withheldFromPages } from "./withheld.ts";

const documentId = "d" as DocumentId;
const formId = "f" as FormId;
const scopes: EmbedScope[] = [
  { kind: "sign", documentId, recipientId: "r" as RecipientId },
  { kind: "form", formId },
  { kind: "prepare", documentId },
  { kind: "documents", documentId },
  { kind: "documents" },
];
type EndpointName = keyof typeof endpoints;
const names = Object.keys(endpoints) as EndpointName[];
const kinds: EmbedKind[] = ["sign", "form", "prepare", "documents"];
const reached = (kind: EmbedKind) => names.filter((name) => reachOf(kind, endpoints[name]) !== undefined);
const shapeOf = (schema: unknown) => Object.keys((schema as { shape?: object } | undefined)?.shape ?? {});

describe("the reach of an embed session", () => {
  it("excludes all calls about keys, origins, sessions, accounts and money", () => {
    const barred = names.filter((name) => (endpoints[name] as Endpoint).only !== undefined);
    expect(barred.length).toBeGreaterThan(10);
    for (const kind of kinds) expect(reached(kind).filter((name) => barred.includes(name))).toEqual([]);
  });

  it("includes every call through a link for signing, and none for other kinds", () => {
    const links = names.filter((name) => endpoints[name].caller === "link");
    expect(reached("sign").sort()).toEqual(links.sort());
    const others = kinds.filter((kind) => kind !== "sign");
    for (const kind of others) expect(reached(kind).filter((name) => links.includes(name))).toEqual([]);
  });

  it("excludes every call about another document or form", () => {
    let looked = 0;
    for (const scope of scopes) {
      for (const name of names) {
        const { params, query, body } = endpoints[name] as Endpoint;
        const foreign = Object.fromEntries(
          Object.entries({ params, query, body }).map(([part, schema]) => [
            part,
            Object.fromEntries(shapeOf(schema).map((key) => [key, "other"])),
          ]),
        );
        const namesOne = [params, query, body].some((one) =>
          shapeOf(one).some((key) => /^(documentId|formId|templateId|id)$/.test(key)),
        );
        const isBound = !(scope.kind === "documents" && scope.documentId === undefined);
        if (namesOne && isBound) {
          looked += 1;
          expect([scope, name, reaches(scope, endpoints[name], foreign)]).toEqual([scope, name, false]);
        }
      }
    }
    expect(looked).toBeGreaterThan(60);
  });

  it("excludes, for documents, all actions that are withheld from pages", () => {
    const calls: Record<Withheld, EndpointName[]> = {
      sign: ["openIncoming"],
      new: ["uploadDocument"],
      edit: ["saveDocument", "editRecipient"],
      delete: ["deleteDocument"],
      link: ["copyLink"],
      unlock: ["unlockRecipient"],
      selfie: ["viewSelfie"],
      refund: ["refundPayment"],
      duplicate: ["copyDocument"],
      correct: ["copyDocument"],
      restore: ["restoreDocument"],
      erase: ["deleteDocument"],
      archive: ["archiveDocument", "archiveDocuments"],
      unarchive: ["archiveDocument", "archiveDocuments"],
    };
    expect([...withheldFromPages].sort()).toEqual(Object.keys(calls).sort());
    const withheld = Object.values(calls).flat();
    expect(reached("documents").filter((name) => withheld.includes(name))).toEqual([]);
  });

  it("refers only to parameters that the contract declares", () => {
    for (const kind of kinds) {
      for (const name of reached(kind)) {
        const rule = reachOf(kind, endpoints[name])!;
        if (rule === "free" || rule === "unbound") continue;
        const [part, field] = rule.replace("?", "").split(".") as ["params" | "query" | "body", string];
        expect([name, shapeOf((endpoints[name] as Endpoint)[part])]).toEqual([name, expect.arrayContaining([field])]);
      }
    }
  });

  it("includes the session's own document, and lists only if it names no document", () => {
    const [sign, form, prepare, one, all] = scopes as [EmbedScope, EmbedScope, EmbedScope, EmbedScope, EmbedScope];
    const own = { params: { documentId } };
    expect(reaches(prepare, endpoints.saveDocument, own)).toBe(true);
    expect(reaches(prepare, endpoints.saveDocument, { params: { documentId: "new" } })).toBe(false);
    expect(reaches(prepare, endpoints.saveDocument, { params: {} })).toBe(false);
    expect(reaches(prepare, endpoints.readFoundFields, { query: {} })).toBe(true);
    expect(reaches(prepare, endpoints.readFoundFields, { query: { documentId: "other" } })).toBe(false);
    expect(reaches(prepare, endpoints.listDocuments, {})).toBe(false);
    expect(reaches(one, endpoints.readDocument, own)).toBe(true);
    expect(reaches(one, endpoints.listDocuments, {})).toBe(false);
    expect(reaches(all, endpoints.listDocuments, {})).toBe(true);
    expect(reaches(all, endpoints.readDocument, { params: { documentId: "any" } })).toBe(true);
    expect(reaches(all, endpoints.saveDocument, own)).toBe(false);
    expect(reaches(form, endpoints.createFromTemplate, { params: { id: formId } })).toBe(true);
    expect(reaches(sign, endpoints.readDocument, own)).toBe(false);
  });
});
