import { expect, it } from "vitest";
import type { Change } from "../../../domain/document/change.ts";
import type { DocumentId, FormId, RecipientId, TemplateId } from "../../../domain/ids.ts";
import { later, someTime } from "../../../tests/support/builders.ts";
import { aNewDocument, create, openStoreForEachTest, store } from "../../../tests/support/setups/document-store.ts";

openStoreForEachTest();

/** A new document of a web form. */
function ofForm(person?: string): Change {
  const change = aNewDocument();
  const form = {
    ...{
      formId: "wf_committed0000000" as FormId,
      filler: "r0" as RecipientId,
      isCounted: true as const,
      mailbox: person,
    },
    ...(person === undefined ? {} : { person }),
  };
  const madeFrom = { template: "template" as TemplateId, isListed: true as const, form };
  return { ...change, document: { ...change.document, madeFrom } };
}

it("a commit that wins says so with the document's versionstamp", async () => {
  const change = aNewDocument();
  const committed = await store.commit(null, change, someTime);
  const { versionstamp } = (await store.findState(change.document._id))!;
  expect(committed).toEqual({ done: versionstamp });
});

it("a change of a document that another writer has changed is lost", async () => {
  const before = await create();
  const change = { document: before.value.document, events: [], jobs: [] };
  await store.commit(before, change, later);
  expect(await store.commit(before, change, later)).toEqual({ lost: true });
});

it("a change that costs more than there is is short of credits, and nothing is written", async () => {
  const before = await create();
  const document = { ...before.value.document, title: "Paid" };
  const change = { document, events: [], jobs: [], credits: { spend: 1 } } as unknown as Change;
  expect(await store.commit(before, change, later)).toEqual({ short: "credits" });
  expect((await store.findState(document._id))!.value.document.title).toBe("Contract");
});

it("a document that exists is named, also if credits are missing or its form is full", async () => {
  const change = { ...ofForm(), formAnswers: 1 };
  expect(await store.commit(null, change, someTime)).toHaveProperty("done");
  const { _id } = change.document;
  expect(await store.commit(null, change, someTime)).toEqual({ exists: _id });
  const dear = { ...change, credits: { spend: 1 } } as unknown as Change;
  expect(await store.commit(null, dear, someTime)).toEqual({ exists: _id });
});

it("a form with all its answers is full", async () => {
  const limited = (): Change => ({ ...ofForm(), formAnswers: 2 });
  expect(await store.commit(null, limited(), someTime)).toHaveProperty("done");
  expect(await store.commit(null, limited(), someTime)).toHaveProperty("done");
  expect(await store.commit(null, limited(), someTime)).toEqual({ full: true });
});

it.each([undefined, 1, 5])("of a form with the limit %s, a person's document is named", async (formAnswers) => {
  const theirs = (): Change => ({ ...ofForm("person"), ...(formAnswers === undefined ? {} : { formAnswers }) });
  const first = theirs();
  expect(await store.commit(null, first, someTime)).toHaveProperty("done");
  const existing: DocumentId = first.document._id;
  expect(await store.commit(null, theirs(), someTime)).toEqual({ exists: existing });
});
