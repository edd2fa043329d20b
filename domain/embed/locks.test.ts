import { describe, expect, it } from "vitest";
import { aDocument, aField, aRecipient } from "../../tests/support/builders.ts";
import type { DocumentState } from "../document/change.ts";
import type { FieldKey } from "../ids.ts";
import { checkLocks, DraftPart } from "./locks.ts";

const ann = aRecipient("ann", { step: 1 });
const bob = aRecipient("bob", { step: 2 });
const field = aField("a", ann._id, { type: "textbox" });
const before: DocumentState = {
  document: { ...aDocument({ signingOrder: true }), status: "DRAFT" },
  recipients: [ann, bob],
  fields: [field],
  infos: { en: { title: "Lease", message: "Please sign" } },
};
const document = (more: Partial<DocumentState["document"]>) => ({ document: { ...before.document, ...more } });
const validity = { ...before.document.documentValidity, expiresIn: 3 };

/** For each part, a change of only that part. */
const changes: Record<Exclude<DraftPart, "send">, Partial<DocumentState>> = {
  files: document({ mergeDocuments: !before.document.mergeDocuments }),
  recipients: { recipients: [ann, { ...bob, name: "Robert" }] },
  order: {
    recipients: [
      { ...ann, step: 2 },
      { ...bob, step: 1 },
    ],
  },
  message: { infos: { en: { title: "Lease", message: "Or not" } } },
  delivery: document({ documentValidity: validity }),
  settings: document({ settings: { ...before.document.settings, delegation: false } }),
  fields: { fields: [{ ...field, label: "Other" }] },
};
const codeWith = (locked: DraftPart[], change: Partial<DocumentState>) => {
  const checked = checkLocks({ locked }, before, { ...before, ...change });
  return checked.ok ? "ok" : checked.refusal.code;
};

describe("a locked part of a draft", () => {
  it.each(Object.entries(changes))("cannot be changed, whatever else is locked or not: %s", (name, change) => {
    const part = name as DraftPart;
    const others = DraftPart.options.filter((one) => one !== part);
    expect(codeWith([part], change)).toBe("embed_part_locked");
    expect(codeWith(others, change)).toBe("ok");
    expect(codeWith([...DraftPart.options], before)).toBe("ok");
  });

  it("is refused with the path of the change", () => {
    const checked = checkLocks({ locked: ["message"] }, before, { ...before, ...changes.message });
    expect(checked.ok ? null : checked.refusal.faults).toEqual([{ path: "documentInfo", code: "embed_part_locked" }]);
  });

  it("message allows another language with the same text, but no change and no removal", () => {
    const with_ = (infos: DocumentState["infos"]) => codeWith(["message"], { infos });
    const { en } = before.infos;
    expect(with_({ en: en!, ar: en! })).toBe("ok");
    expect(with_({ en: en!, ar: { title: "عقد", message: "" } })).toBe("embed_part_locked");
    expect(with_({})).toBe("embed_part_locked");
  });

  it("order allows recipients to be added and removed, but not to be reordered", () => {
    const cat = aRecipient("cat", { step: 3 });
    const order = (recipients: DocumentState["recipients"], more = {}) =>
      codeWith(["order"], { recipients, ...document(more) });
    expect(order([ann, bob, cat])).toBe("ok");
    expect(order([{ ...bob, step: 1 }], { signingOrder: false })).toBe("ok");
    expect(order([ann, { ...bob, step: 3 }, { ...cat, step: 2 }])).toBe("ok");
    expect(order([ann, { ...bob, step: 1 }])).toBe("embed_part_locked");
    expect(order([ann, bob], { signingOrder: false })).toBe("embed_part_locked");
  });
});

describe("the allowed kinds of a session", () => {
  const withFields = (fields: DocumentState["fields"]) =>
    checkLocks({ kinds: ["signature"] }, before, { ...before, fields }).ok;
  const other = (more: Partial<typeof field>) => ({ ...field, key: "b" as FieldKey, ...more });

  it("apply to new fields, and existing fields keep their kind", () => {
    expect(field.type).not.toBe("signature");
    expect(withFields([{ ...field, label: "Moved" }])).toBe(true);
    expect(withFields([field, other({ type: "signature" })])).toBe(true);
    expect(withFields([field, other({ type: "checkbox" })])).toBe(false);
    expect(withFields([{ ...field, type: "checkbox" }])).toBe(false);
  });
});
