import { describe, expect, it } from "vitest";
import { PrefilledField, PrefilledRecipient } from "../../../domain/embed/draft-prefill.ts";
import type { FilePartKey, RecipientId } from "../../../domain/ids.ts";
import { aFilePart } from "../../../tests/support/builders.ts";
import { withFileParts } from "./changes/draft-changes.ts";
import { newDraft } from "./draft.ts";
import { emptyPrefill, withPrefilledFields, withPrefilledInfo, withPrefilledPeople } from "./prefill.ts";

const blank = newDraft("first" as RecipientId, "en");
const people = (...inputs: object[]) => inputs.map((one) => PrefilledRecipient.parse(one));
const fields = (...inputs: object[]) => inputs.map((one) => PrefilledField.parse(one));
const ann = { name: "Ann", email: "ann@example.com" };
const bob = { name: "Bob", email: "bob@example.com" };

describe("prefilled people", () => {
  it("replace the empty row, with steps if any are set", () => {
    const { draft } = withPrefilledPeople(
      blank,
      people({ ...bob, step: 2 }, { ...ann, step: 1 }, { role: "Witness", step: 2 }),
    );
    expect(draft.recipients.map(({ name, role, isJoined }) => [name, role, isJoined])).toEqual([
      ["Ann", undefined, false],
      ["Bob", undefined, false],
      ["", "Witness", true],
    ]);
    expect(draft.signingOrder).toBe(true);
    expect(withPrefilledPeople(blank, people(ann, bob)).draft.signingOrder).toBe(false);
  });

  it("are identified by id, address, role and index, and matched again in a draft that has them", () => {
    const prefilled = people({ ...ann, id: "customer" }, { ...bob, role: "Witness" });
    const first = withPrefilledPeople(blank, prefilled);
    const [a, b] = first.draft.recipients.map(({ _id }) => _id);
    const named = (names: typeof first.names) =>
      ["customer", ann.email, "0", "Witness", "1"].map((one) => names.get(one));
    expect(named(first.names)).toEqual([a, a, a, b, b]);
    const again = withPrefilledPeople(first.draft, prefilled);
    expect(again.draft).toBe(first.draft);
    expect(named(again.names)).toEqual([a, a, a, b, b]);
  });

  it("replace no typed person", () => {
    const typed = { ...blank, recipients: [{ ...blank.recipients[0]!, name: "Cora" }] };
    expect(withPrefilledPeople(typed, people(ann)).draft).toBe(typed);
  });
});

describe("a prefilled title and message", () => {
  const prefill = { ...emptyPrefill, title: "Offer", message: "Please", info: { ar: { title: "عرض", message: "" } } };

  it("apply to every language without typed ones", () => {
    const { draft } = withPrefilledPeople(blank, people(ann, { ...bob, language: "ar" }));
    expect(withPrefilledInfo(draft, prefill).infos).toEqual({
      en: { title: "Offer", message: "Please" },
      ar: { title: "عرض", message: "Please" },
    });
    const typed = { ...blank, infos: { en: { title: "Mine", message: "" } } };
    expect(withPrefilledInfo(typed, { ...prefill, info: {} }).infos.en).toEqual({ title: "Mine", message: "Please" });
  });

  it("take precedence over the file's name, whichever comes first", () => {
    const file = aFilePart({ fileName: "offer_12.pdf" });
    const fileFirst = withFileParts(blank, [file]);
    expect(fileFirst.infos.en?.title).toBe("offer 12");
    expect(withPrefilledInfo(fileFirst, prefill).infos.en?.title).toBe("Offer");
    const titleFirst = withPrefilledInfo(blank, prefill);
    expect(withFileParts(titleFirst, [file]).infos.en?.title).toBe("Offer");
  });

  it("leave the file's name where no title is set", () => {
    const named = withFileParts(blank, [aFilePart({ fileName: "offer_12.pdf" })]);
    const { infos } = withPrefilledInfo(named, { ...emptyPrefill, message: "Please" });
    expect(infos.en).toEqual({ title: "offer 12", message: "Please" });
  });
});

describe("prefilled fields", () => {
  const part = aFilePart({ key: "p1" as FilePartKey, pages: 1 });
  const pages = [{ part: part.key, page: 0, width: 210, height: 297 }];
  const { draft, names } = withPrefilledPeople({ ...blank, fileParts: [part] }, people(ann, bob));
  const at = { position: { x: 20, y: 30 } };

  it("have the set position, their kind's properties, and stay inside their page", () => {
    const placed = withPrefilledFields(
      draft,
      pages,
      fields(
        {
          ...at,
          type: "textbox",
          recipient: bob.email,
          width: 50,
          height: 8,
          label: "City",
          required: false,
          data: "Bonn",
        },
        { type: "signature", recipient: 0, position: { x: 205, y: 295 } },
      ),
      names,
    );
    expect(placed.faults).toEqual([]);
    const [text, signature] = placed.draft.fields;
    expect(text).toMatchObject({
      type: "textbox",
      label: "City",
      required: false,
      data: "Bonn",
      recipient: names.get("1"),
    });
    expect(text!.box).toEqual({ x: 20, y: 30, width: 50, height: 8 });
    expect(signature!.box.x + signature!.box.width).toBeLessThanOrEqual(210);
    expect(signature!.box.y + signature!.box.height).toBeLessThanOrEqual(297);
    expect(signature!.required).toBe(true);
  });

  it("without an owner or a page are reported and skipped, and the others are placed", () => {
    const { draft: after, faults } = withPrefilledFields(
      draft,
      pages,
      fields(
        { ...at, type: "signature", recipient: "nobody" },
        { ...at, type: "signature", recipient: 0, page: 7 },
        { ...at, type: "signature", recipient: 0, file: 3 },
        { ...at, type: "signature", recipient: 1 },
      ),
      names,
    );
    expect(faults.map(({ path }) => path)).toEqual(["fields.0.recipient", "fields.1.page", "fields.2.file"]);
    expect(after.fields.map(({ recipient }) => recipient)).toEqual([names.get("1")]);
  });
});
