import { describe, expect, it } from "vitest";
import type { Instant } from "../../ids.ts";
import { TemplateHead } from "../template.ts";
import { type FormSettings, findSettingsFaults, standingOf } from "./settings.ts";

const at = (hour: number) => `2026-03-01T${String(hour).padStart(2, "0")}:00:00.000Z` as Instant;
const standing = (settings: FormSettings | undefined, taken = 0, now = at(12)) =>
  standingOf({ isEnabled: true, settings }, taken, now);

describe("the state of a form", () => {
  it.each([
    ["without settings, as in earlier versions", undefined, 0, "open"],
    ["before it opens", { opensAt: at(13) }, 0, "not_yet"],
    ["from the instant it opens", { opensAt: at(12) }, 0, "open"],
    ["until the instant it closes", { closesAt: at(13) }, 0, "open"],
    ["from the instant it closes", { closesAt: at(12) }, 0, "ended"],
    ["with one place left", { answers: 3 }, 2, "open"],
    ["without a place left", { answers: 3 }, 3, "full"],
    ["with more answers than a lower limit allows", { answers: 3 }, 9, "full"],
    ["after its end, even if it is full", { answers: 3, closesAt: at(11) }, 3, "ended"],
  ] as const)("is determined %s", (_, settings, taken, expected) => {
    expect(standing(settings, taken)).toBe(expected);
  });

  it("is off once it is switched off, whatever its settings", () => {
    expect(standingOf({ isEnabled: false, settings: { opensAt: at(13) } }, 0, at(12))).toBe("off");
  });
});

describe("the settings of a form", () => {
  it("must close it after they open it", () => {
    expect(findSettingsFaults({ opensAt: at(12), closesAt: at(12) })).toEqual([
      { path: "closesAt", code: "form_ends_before_it_opens" },
    ]);
    expect(findSettingsFaults({ opensAt: at(12), closesAt: at(13) })).toEqual([]);
    expect(findSettingsFaults({ closesAt: at(1) })).toEqual([]);
  });

  it("may be missing in a template that an earlier version stored", () => {
    const form = {
      formId: "wf_0123456789012345678901",
      isEnabled: true,
      sender: { id: "u1", name: "Olga", email: "olga@example.com", language: "en" },
    };
    expect(TemplateHead.shape.form.parse(form)).toEqual(form);
  });
});
