import { describe, expect, it } from "vitest";
import type { Endpoint } from "../contract/endpoint.ts";
import { endpoints } from "../contract/endpoints.ts";
import type { DocumentId, FormId, RecipientId } from "../ids.ts";
import { type EndpointName, reach, reaches } from "./reach.ts";
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
const names = Object.keys(endpoints) as EndpointName[];
const kinds = Object.keys(reach) as EmbedKind[];
const shapeOf = (schema: unknown) => Object.keys((schema as { shape?: object } | undefined)?.shape ?? {});

describe("what an embed session reaches", () => {
  it("is nothing that manages keys, origins, sessions, accounts or money", () => {
    const barred = names.filter((name) => (endpoints[name] as Endpoint).only !== undefined);
    expect(barred.length).toBeGreaterThan(10);
    for (const kind of kinds) expect(barred.filter((name) => reach[kind][name] !== undefined)).toEqual([]);
  });

  it("is for signers every call through a link, and no other", () => {
    const links = names.filter((name) => endpoints[name].caller === "link");
    expect(Object.keys(reach.sign).sort()).toEqual(links.sort());
    const others = kinds.filter((kind) => kind !== "sign");
    for (const kind of others) expect(links.filter((name) => reach[kind][name] !== undefined)).toEqual([]);
  });

  it("is refused wherever a call is about another document or form", () => {
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
          expect([scope, name, reaches(scope, name, foreign)]).toEqual([scope, name, false]);
        }
      }
    }
    expect(looked).toBeGreaterThan(60);
  });

  it("is what a page is offered of documents, and nothing of it is withheld", () => {
    const calls: Record<Withheld, EndpointName[]> = {
      sign: ["openIncoming"],
      new: ["uploadDocument"],
      edit: ["saveDocument", "editRecipient"],
      delete: ["deleteDocument"],
      link: ["copyLink"],
      unlock: ["unlockRecipient"],
      selfie: ["viewSelfie"],
      refund: ["refundPayment"],
    };
    expect([...withheldFromPages].sort()).toEqual(Object.keys(calls).sort());
    const withheld = Object.values(calls).flat();
    expect(withheld.filter((name) => reach.documents[name] !== undefined)).toEqual([]);
  });

  it("leads to a place that the contract has", () => {
    for (const kind of kinds) {
      for (const [name, rule] of Object.entries(reach[kind])) {
        if (rule === "free" || rule === "unbound") continue;
        const [part, field] = rule.replace("?", "").split(".") as ["params" | "query" | "body", string];
        expect([name, shapeOf((endpoints[name as EndpointName] as Endpoint)[part])]).toEqual([
          name,
          expect.arrayContaining([field]),
        ]);
      }
    }
  });

  it("is one's own document, and not a list that goes beyond it", () => {
    const [sign, form, prepare, one, all] = scopes as [EmbedScope, EmbedScope, EmbedScope, EmbedScope, EmbedScope];
    const own = { params: { documentId } };
    expect(reaches(prepare, "saveDocument", own)).toBe(true);
    expect(reaches(prepare, "saveDocument", { params: { documentId: "new" } })).toBe(false);
    expect(reaches(prepare, "saveDocument", { params: {} })).toBe(false);
    expect(reaches(prepare, "readFoundFields", { query: {} })).toBe(true);
    expect(reaches(prepare, "readFoundFields", { query: { documentId: "other" } })).toBe(false);
    expect(reaches(prepare, "listDocuments", {})).toBe(false);
    expect(reaches(one, "readDocument", own)).toBe(true);
    expect(reaches(one, "listDocuments", {})).toBe(false);
    expect(reaches(all, "listDocuments", {})).toBe(true);
    expect(reaches(all, "readDocument", { params: { documentId: "any" } })).toBe(true);
    expect(reaches(all, "saveDocument", own)).toBe(false);
    expect(reaches(form, "createFromTemplate", { params: { id: formId } })).toBe(true);
    expect(reaches(sign, "readDocument", own)).toBe(false);
  });
});
