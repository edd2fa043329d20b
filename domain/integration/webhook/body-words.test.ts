import { expect, it } from "vitest";
import { DocumentId, type Instant, WorkspaceId } from "../../ids.ts";
import { inPresentWords, inWordsFor } from "./body-words.ts";
import { bodyOf, sampleEvent, WebhookBody } from "./webhook-body.ts";

const id = DocumentId.parse("01JQ8Z5V7KX3M2N4P6R8T0W1Y3");
const at = "2026-03-02T09:30:00.000Z" as Instant;
const body = bodyOf(
  sampleEvent("SIGNED", { _id: id, workspaceId: WorkspaceId.parse(id), at }),
  "https://sign.example.com",
);
const statuses = (json: string) => JSON.parse(json).recipients.map(({ status }: { status: string }) => status);

it("names the states of recipients in the specification's words, as the API does", () => {
  expect(body.recipients.map(({ status }) => status)).toEqual(["SIGNED", "SENT"]);
  expect(inWordsFor({ statusWords: "specification" }, JSON.stringify(body))).toBe(JSON.stringify(body));
});

it("keeps the former words for a webhook of an earlier version, and changes nothing else", () => {
  const former = inWordsFor({}, JSON.stringify(body));
  expect(statuses(former)).toEqual(["signed", "invited"]);
  expect(JSON.parse(former)).toEqual({
    ...body,
    recipients: [
      { ...body.recipients[0], status: "signed" },
      { ...body.recipients[1], status: "invited" },
    ],
  });
});

it("reads bodies that an earlier version stored in the former words", () => {
  const stored = inWordsFor({}, JSON.stringify(body));
  expect(statuses(inWordsFor({}, stored))).toEqual(["signed", "invited"]);
  expect(statuses(inWordsFor({ statusWords: "specification" }, stored))).toEqual(["SIGNED", "SENT"]);
  expect(WebhookBody.parse(JSON.parse(inPresentWords(stored)))).toEqual(body);
});
