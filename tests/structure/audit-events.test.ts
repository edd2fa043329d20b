import { expect, it } from "vitest";
import { AuditAction } from "../../domain/audit/action.ts";
import { sentenceOf } from "../../domain/audit/story.ts";
import type { AuditLineView } from "../../domain/contract/views/views.ts";
import { readText } from "./sources.ts";

/** The values that the sentence of an event is given. */
function valuesFor(type: AuditAction): string[] {
  const line = { type, actor: { kind: "user", name: "Ann" }, subject: null, data: {}, personal: null };
  let given: string[] = [];
  sentenceOf(line as unknown as AuditLineView, {
    number: String,
    moment: String,
    text: (key, values = {}) => {
      if (key === `event.${type}`) given = Object.keys(values);
      return key;
    },
  });
  return given;
}

it.each(AuditAction.options)("the sentence of %s has no placeholder without a value", (type) => {
  const sentence: string = JSON.parse(readText("locales/en/story.json"))[`event.${type}`];
  const placeholders = [...sentence.matchAll(/\{\{(\w+)/g)].map(([, name]) => name);
  expect(valuesFor(type)).toEqual(expect.arrayContaining(placeholders));
});
