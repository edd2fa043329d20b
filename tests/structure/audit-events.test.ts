import { expect, it } from "vitest";
import { AuditAction } from "../../domain/audit/action.ts";
import { sentenceOf } from "../../domain/audit/story.ts";
import type { AuditLineView } from "../../domain/contract/views/views.ts";
import { readText, shipped } from "./sources.ts";

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

/** Places that name a member as actor without the request's principal, and why no key can be behind them. */
const withoutPrincipal: Readonly<Record<string, string>> = {
  "api/services/template/bulk/send-row.ts": "The bulk sending keeps the key that started it.",
  "api/jobs/handlers/erase-account.ts": "No key can end an account.",
};

it("members as actors come from `actorOf`, which names the key behind them", () => {
  const places = shipped()
    .filter(({ path, text }) => path.startsWith("api/") && /kind: "user"(?: as const)?, id\b/.test(text))
    .map(({ path }) => path);
  expect(places.sort()).toEqual(["api/services/actor.ts", ...Object.keys(withoutPrincipal)].sort());
});
