import { describe, expect, it } from "vitest";
import type { Sha256 } from "../ids.ts";
import {
  addSaved,
  preferSaved,
  removeSaved,
  SAVED_LIMIT,
  type SavedInkKind,
  type SavedSignature,
} from "./saved-signature.ts";

const aSaved = (_id: string, kind: SavedInkKind = "signature") => ({
  _id,
  kind,
  way: "draw" as const,
  form: "strokes" as const,
  object: "0".repeat(64) as Sha256,
});
const add = (saved: SavedSignature[], next: ReturnType<typeof aSaved>) => {
  const added = addSaved(saved, next);
  if (!added.ok) throw new Error(added.refusal.code);
  return added.value;
};
const defaults = (saved: SavedSignature[]) => saved.filter((one) => one.isDefault).map((one) => one._id);

describe("saved signatures", () => {
  it("have the first of each kind as default", () => {
    const saved = [aSaved("a"), aSaved("b"), aSaved("i", "initials")].reduce(add, [] as SavedSignature[]);
    expect(defaults(saved)).toEqual(["a", "i"]);
  });

  it("are limited per kind", () => {
    const full = Array.from({ length: SAVED_LIMIT }, (_, at) => aSaved(`${at}`)).reduce(add, [] as SavedSignature[]);
    expect(addSaved(full, aSaved("more"))).toMatchObject({ ok: false, refusal: { code: "saved_signatures_full" } });
    expect(addSaved(full, aSaved("i", "initials")).ok).toBe(true);
  });

  it("have exactly one default per kind after a new choice and after a removal", () => {
    const saved = [aSaved("a"), aSaved("b"), aSaved("i", "initials")].reduce(add, [] as SavedSignature[]);
    const preferred = preferSaved(saved, "b");
    expect(preferred.ok && defaults(preferred.value)).toEqual(["b", "i"]);
    expect(preferred.ok && defaults(removeSaved(preferred.value, "b"))).toEqual(["a", "i"]);
    expect(defaults(removeSaved(saved, "gone"))).toEqual(["a", "i"]);
    expect(preferSaved(saved, "gone")).toMatchObject({ ok: false, refusal: { code: "not_found" } });
  });
});
