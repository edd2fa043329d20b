import { describe, expect, it } from "vitest";
import type { AuditAction } from "../../../domain/audit/action.ts";
import type { AuditLine } from "../../../domain/audit/event.ts";
import type { DocumentHead, MadeFrom } from "../../../domain/document/document.ts";
import type { FormId, Instant, RecipientId, Sha256, TemplateId } from "../../../domain/ids.ts";
import type { Recipient } from "../../../domain/recipient/recipient.ts";
import { plainBranding } from "../../../domain/workspace/branding.ts";
import { aRecipient, aSentState, later, someTime } from "../../../tests/support/builders.ts";
import type { Deps } from "../../deps.ts";
import { certificateOf } from "./certificate.ts";

const hash = "ab".repeat(32) as Sha256;
const deps = {
  seal: { origin: "install_authority" },
  branding: { find: async () => plainBranding },
  config: { publicUrl: "https://sign.example.com", version: "1" },
} as unknown as Deps;

function wrong(subject: string, check: string, ts: Instant, type: AuditAction = "AUTH_FAILED"): AuditLine {
  const id = subject as RecipientId;
  const entry = {
    ...{ v: 1 as const, doc: aRecipient("ann").documentId, seq: 1, prev: hash, ts, personal: null },
    ...{ type, actor: { kind: "recipient" as const, id }, subject: id, data: { check } },
  };
  return { entry, hash, personal: null };
}

async function personOf(recipient: Recipient, lines: AuditLine[] = [], madeFrom?: MadeFrom) {
  const last = wrong("nobody", "EMAIL", later);
  const read = () => Promise.reject(new Error("nothing to read"));
  const { document, ...rest } = aSentState([recipient]);
  const state = { ...rest, document: { ...document, madeFrom } };
  const { content } = await certificateOf(deps, state, [...lines, last], [], read);
  return content.people[0]!;
}

const proof = {
  ...{ codesAt: [], failures: 0, sessions: [] },
  passed: [
    { check: "PASSWORD" as const, at: later },
    { check: "AADHAAR" as const, at: later, reference: "TXN-1" },
  ],
};

describe("the sender in the certificate", () => {
  const sam = { name: "Sam Sender", email: "sam@example.com" };
  const helen = { name: "Helen Heir", email: "helen@example.com" };
  const sentBy = (person: typeof sam | null): AuditLine => {
    const { entry } = wrong("ann", "EMAIL", someTime, "SENT");
    const data = { files: [hash], viewedSha256: hash, recipients: 1, expiresAt: later, senderProof: "mailed_link" };
    return { entry: { ...entry, data }, hash, personal: person && { nonce: hash, facts: person } } as AuditLine;
  };
  const contentOf = async (more: Partial<DocumentHead>, lines: AuditLine[]) => {
    const { document, ...rest } = aSentState([aRecipient("ann")]);
    const state = { ...rest, document: { ...document, ...more } };
    return (await certificateOf(deps, state, lines, [], () => Promise.reject(new Error("nothing to read")))).content;
  };

  it("is named with the key with which it was sent", async () => {
    const line = sentBy(sam);
    const actor = { kind: "user" as const, id: "u1", through: "program" as const, key: { name: "CRM", hint: "a1b2" } };
    const sent = { ...line, entry: { ...line.entry, actor } };
    const sender = { ...sam, language: "en" };
    expect((await contentOf({ sender }, [sent])).sender).toMatchObject({ ...sam, key: "CRM (…a1b2)" });
    expect((await contentOf({ sender: { ...helen, language: "en" } }, [sent])).sender).toMatchObject({
      ...sam,
      key: "CRM (…a1b2)",
    });
    expect((await contentOf({ sender }, [line])).sender).not.toHaveProperty("key");
  });

  it("is the person who sent it, with the member who took it over beside them", async () => {
    const [sender, handledBy] = [
      { ...sam, language: "en" },
      { ...helen, language: "de" },
    ];
    expect(await contentOf({ sender, handledBy }, [sentBy(sam)])).toMatchObject({ sender: sam, handledBy: helen });
    expect((await contentOf({ sender }, [sentBy(sam)])).handledBy).toBeUndefined();
  });

  it("is read from the trail where an earlier version had put the heir in the sender's place", async () => {
    const sender = { ...helen, language: "en" };
    expect(await contentOf({ sender }, [sentBy(sam)])).toMatchObject({
      sender: { ...sam, proof: { by: "mailed_link" } },
      handledBy: helen,
    });
    expect(await contentOf({ sender }, [sentBy(null)])).toMatchObject({ sender: helen });
  });
});

describe("a recipient in the certificate", () => {
  it("without authentication used the mailed link, or the link that the sender passed on", async () => {
    expect((await personOf(aRecipient("ann"))).methods).toEqual([{ method: "email_link" }]);
    expect((await personOf(aRecipient("ann", { delivery: "link" }))).methods).toEqual([{ method: "told_link" }]);
  });

  it("who acted in an embedding page is listed as embedded there, without the mailed link", async () => {
    const origin = { ip: "10.0.0.1", userAgent: "test", embeddedIn: "https://shop.example" };
    expect(await personOf(aRecipient("ann", { origin }))).toMatchObject({
      ...{ methods: [{ method: "embedded" }], embeddedIn: origin.embeddedIn },
    });
  });

  it("who filled in a web form is listed with the form, or with the mailed link if somebody took over", async () => {
    const ann = aRecipient("ann");
    const madeFrom = { template: "t" as TemplateId, form: { formId: "f" as FormId, filler: ann._id } };
    expect((await personOf(ann, [], madeFrom)).methods).toEqual([{ method: "web_form" }]);
    expect((await personOf(aRecipient("bob"), [], madeFrom)).methods).toEqual([{ method: "email_link" }]);
    const edited = wrong("ann", "EMAIL", someTime, "RECIPIENT_EDITED");
    expect((await personOf(ann, [edited], madeFrom)).methods).toEqual([{ method: "email_link" }]);
  });

  it("has their passed authentications, each with the number of their own wrong attempts", async () => {
    const lines = [
      wrong("ann", "PASSWORD", someTime),
      wrong("ann", "PASSWORD", someTime),
      wrong("ann", "AADHAAR", "2026-11-23T10:00:00.000Z" as Instant),
      wrong("bob", "AADHAAR", someTime),
    ];
    expect((await personOf(aRecipient("ann", { proof }), lines)).methods.slice(1)).toEqual([
      { method: "PASSWORD", at: later, reference: undefined, wrong: 2 },
      { method: "AADHAAR", at: later, reference: "TXN-1", wrong: 0 },
    ]);
  });

  it.each(["DELEGATED", "RECIPIENT_EDITED"] as const)(
    "who took over by %s does not have the wrong attempts of the previous person",
    async (type) => {
      const delegatedFrom = [{ name: "Otto", email: "otto@example.com", reason: "Leave", at: someTime }];
      const lines = [
        wrong("ann", "PASSWORD", someTime),
        wrong("ann", "", someTime, type),
        wrong("ann", "PASSWORD", someTime),
        wrong("bob", "", someTime, type),
      ];
      const person = await personOf(aRecipient("ann", { proof, delegatedFrom }), lines);
      expect(person.methods[1]).toMatchObject({ method: "PASSWORD", wrong: 1 });
      expect(person.delegatedFrom).toEqual(delegatedFrom);
    },
  );

  it("who signed in person is listed with the host and the place that the host entered", async () => {
    const host = { memberId: "u1" as never, name: "Hana", email: "hana@example.com" };
    const handOver = { at: later, pin: { salt: "s", hash: "h" }, place: "Oslo", failures: 0 };
    const person = await personOf(aRecipient("ann", { roleType: "inPerson", host, handOver }));
    expect(person.methods).toEqual([{ method: "host", at: later }]);
    expect(person.host).toEqual({ name: "Hana", email: "hana@example.com", place: "Oslo" });
    expect(JSON.stringify(person)).not.toContain("salt");
  });

  it.each([
    ["signatureNeeded", "signed", "signed"],
    ["inPerson", "signed", "signed"],
    ["documentReviewer", "signed", "approved"],
    ["documentEditor", "signed", "edited"],
    ["signatureNeeded", "released", "released"],
  ] as const)("with the role %s and the state %s has %s", async (roleType, state, act) => {
    expect((await personOf(aRecipient("ann", { roleType, state }))).act).toBe(act);
  });
});
