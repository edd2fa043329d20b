import { describe, expect, it } from "vitest";
import type { RecipientId } from "../../../../domain/ids.ts";
import { aDraft, aRecipient } from "../../testing/builders.ts";
import type { Draft } from "../draft.ts";
import { stillMissing, typedSecrets, withoutTyped } from "./withheld-secrets.ts";

const id = "r1" as RecipientId;
const question = (typed?: string[]) => ({
  id: "q",
  question: "Pet?",
  answers: { count: 1, ...(typed ? { typed } : {}) },
});

function everySecret(): Draft {
  const draft = aDraft();
  return {
    ...draft,
    recipients: [
      aRecipient(id, {
        accessCode: { isSet: true, mark: "m", typed: "open-sesame" },
        knowledge: { type: "ALL", limit: 1, questions: [question(["rex-the-dog"])] },
      }),
    ],
    settings: { ...draft.settings, password: { mode: "encrypt", secret: { isSet: false, typed: "hunter-two" } } },
  };
}

describe("secrets of a stored draft", () => {
  it("are left out, and their places are known", () => {
    const text = JSON.stringify(withoutTyped(everySecret()));
    for (const secret of ["open-sesame", "rex-the-dog", "hunter-two"]) expect(text).not.toContain(secret);
    expect(typedSecrets(everySecret())).toEqual([
      { kind: "recipient", item: id, part: "accessCode" },
      { kind: "recipient", item: id, part: "knowledge" },
      { kind: "settings", item: "", part: "password" },
    ]);
  });

  it("include every text of the draft's shape that is typed and not saved", () => {
    // Fails for a new secret that nobody withholds.
    expect(JSON.stringify(withoutTyped(everySecret()))).not.toContain('"typed"');
  });

  it("leave a draft without any as it is", () => {
    const draft = aDraft();
    expect(withoutTyped(draft)).toBe(draft);
  });

  it("are missing until they are typed or saved, or no longer wanted", () => {
    const opened = withoutTyped(everySecret());
    const places = typedSecrets(everySecret());
    const missing = (now: Draft) => stillMissing(places, opened, now).map(({ part }) => part);
    expect(missing({ ...opened, settings: { ...opened.settings, password: null } })).toEqual(["knowledge"]);
    expect(missing({ ...opened, recipients: [] })).toEqual(["password"]);
  });
});
