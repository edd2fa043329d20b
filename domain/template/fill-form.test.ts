import { describe, expect, it } from "vitest";
import { aField, aRecipient, aTemplate, eventTypes, noOutside, someTime } from "../../tests/support/builders.ts";
import type { DocumentState } from "../document/change.ts";
import type { PageShape } from "../field/geometry.ts";
import type { DocumentId, FilePartKey, FormId, Sha256, UserId } from "../ids.ts";
import type { Outcome } from "../outcome.ts";
import { type FormAnswer, fillForm, sendForm } from "./fill-form.ts";
import type { TemplateState } from "./template.ts";

const formId = "wf_aaaaaaaaaaaaaaaaaaaaaa" as FormId;
const someHash = "cd".repeat(32) as Sha256;
const page: PageShape = { visibleBox: [0, 0, 595, 842], rotate: 0, userUnit: 1 };
const engine = { findUnsupportedCharacter: () => null, textFits: (text: string) => text.length < 60 };
const begins = {
  _id: "01JDNEW" as DocumentId,
  ownerId: "u1" as UserId,
  editedBy: undefined,
  createdAt: someTime,
  audit: { seq: 0, head: someHash },
};
const respondent = aRecipient("respondent", { name: "", email: "", delivery: "link" });
const landlord = aRecipient("landlord", { position: 1, step: 2, delivery: "link" });
const template = aTemplate([respondent, landlord]);

const fill = (answer: Partial<FormAnswer> = {}, state: TemplateState = template) =>
  fillForm(state, { name: "Ann Able", email: "ann@example.com", values: {}, ...answer }, begins, engine);
function filled(answer?: Partial<FormAnswer>, state?: TemplateState): DocumentState {
  const outcome = fill(answer, state);
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.refusal));
  return outcome.value;
}
const faultsOf = (outcome: Outcome<unknown>) =>
  outcome.ok ? [] : outcome.refusal.faults!.map(({ path, code }) => `${path} ${code}`);
const send = (state: DocumentState) =>
  sendForm(
    state,
    formId,
    { ip: "203.0.113.9", userAgent: "Browser" },
    {
      at: someTime,
      actor: { kind: "system", id: "web_form" },
      sender: { name: "Olga", email: "olga@example.com", language: "en" },
      isElsewhere: false,
      outside: noOutside,
      pages: new Map([["part_1" as FilePartKey, [page, page]]]),
      viewedSha256: someHash,
      ...engine,
    },
  );

describe("a filled-in form", () => {
  it("has the respondent as first recipient, who gets a mail whatever the template says", () => {
    const { recipients, document } = filled();
    expect(recipients[0]).toMatchObject({ name: "Ann Able", email: "ann@example.com", documentId: begins._id });
    expect(recipients.map((one) => one.delivery)).toEqual([undefined, "link"]);
    expect(document.recipientEmails).toEqual(["ann@example.com", "landlord@example.com"]);
  });

  it.each([
    "Ann Able",
    "St. John",
    "St.John",
    "J.smith",
    "J.SMITH",
    "Dr.med. Anna Müller",
    "Prof.dr. Jan",
    "Dr.Müller",
    "John Jr.",
    "Dr. A. B. Müller-Lüdenscheidt",
    "Anna S/O Ravi",
    "محمد علي",
    "李小龙",
  ])("accepts the name %s", (name) => {
    expect(faultsOf(fill({ name }))).toEqual([]);
  });

  it.each([
    "Win https://evil.example",
    "www.evil.example",
    "buy at evil.com now",
    "buy at evil.com, now",
    "buy at evil.com.",
    "(evil.com)",
    "evil.com:8080",
    "evil.com?x",
    "Dr.evil.com",
    "ing.com",
    "evil.example/x",
    "a@b.c",
    "x".repeat(101),
  ])("refuses a name that contains an address or is too long: %s", (name) => {
    expect(faultsOf(fill({ name }))).toEqual(["name form_name_invalid"]);
  });

  it("reports all faults at once", () => {
    expect(faultsOf(fill({ name: "", email: "", values: { nothing: "x" } }))).toEqual([
      "name recipient_needs_name",
      "email recipient_needs_email",
      "values.nothing field_not_yours",
    ]);
  });

  it("has texts in the respondent's language, or else the template's other texts", () => {
    const { infos, document, recipients } = filled({ language: "de" });
    expect(infos).toEqual({ en: template.infos.en, de: template.infos.en });
    expect(document.languages).toEqual(["de", "en"]);
    expect(recipients.map((one) => one.language)).toEqual(["de", "en"]);
    const german = { title: "Mietvertrag", message: "" };
    expect(filled({ language: "de" }, { ...template, infos: { ...template.infos, de: german } }).infos.de).toEqual(
      german,
    );
    const untitled = { ...template, infos: { ...template.infos, de: { title: " ", message: "x" } } };
    expect(filled({ language: "de" }, untitled).infos.de).toEqual(template.infos.en);
  });

  it("is refused if the name does not fit its field", () => {
    const fixed = aField("fixed", "respondent", { type: "name", readOnly: true });
    const outcome = fill({ name: "x".repeat(60) }, { ...template, fields: [...template.fields, fixed] });
    expect(faultsOf(outcome)).toEqual(["name field_text_does_not_fit"]);
  });

  it("is created and sent in one change", () => {
    const state = filled();
    const sent = send(state);
    if (!sent.ok) throw new Error(JSON.stringify(sent.refusal));
    const { document, recipients, fields, infos, jobs } = sent.value;
    expect(document).toMatchObject({ status: "SENT", ownerId: "u1", sender: { email: "olga@example.com" } });
    expect(recipients.map((one) => one.state)).toEqual(["invited", "waiting"]);
    expect({ fields, infos }).toEqual({ fields: state.fields, infos: state.infos });
    expect(eventTypes(sent.value)).toEqual(["CREATE", "SOURCE_ADDED", "RECIPIENT_ADDED", "SENT", "LINK_ISSUED"]);
    const ofForm = sent.value.events.filter((event) => "data" in event && event.data && "form" in event.data);
    expect(ofForm).toMatchObject([
      { type: "CREATE", data: { form: formId } },
      { type: "SENT", data: { form: formId } },
    ]);
    const mails = jobs.flatMap(({ task }) => (task.kind === "mail" ? [task.mail] : []));
    expect(mails).toMatchObject([{ about: "invitation", recipient: "respondent" }]);
  });

  it("is not sent if a draft would not be", () => {
    const state = filled();
    expect(faultsOf(send({ ...state, fields: [] }))).toContain("recipients.0 recipient_without_field");
  });
});
