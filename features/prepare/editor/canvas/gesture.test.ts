import { signal } from "@preact/signals-react";
import { expect, it } from "vitest";
import { aDraft, aField, somePages } from "../../testing/builders.ts";
import { createGesture } from "./gesture.ts";

it("a drag continues over another person's change, and the result has both", () => {
  const draft = signal(aDraft({ fields: [aField("held"), aField("other")] }));
  const gesture = createGesture({ draft, pages: signal(somePages("a")) });
  const page = { part: draft.value.fields[0]!.part, page: 0 };
  gesture.begin(draft.value.fields[0]!.key, new Set([draft.value.fields[0]!.key]), { x: 30, y: 40 }, null);
  gesture.to(page, { x: 35, y: 40 }, 0);
  gesture.applyChange((fields) => [
    ...fields.map((field) => (field.key === "other" ? { ...field, label: "Theirs" } : field)),
    aField("new"),
  ]);
  const liveBoxes = () => gesture.live.value!.map(({ key, label, box }) => [key, label, box.x]);
  const snapshots = [
    ["held", "", 25],
    ["other", "Theirs", 20],
    ["new", "", 20],
  ];
  expect(liveBoxes()).toEqual(snapshots);
  gesture.to(page, { x: 36, y: 40 }, 0);
  expect(liveBoxes()[0]).toEqual(["held", "", 26]);
  expect(gesture.end()!.map((field) => field.key)).toEqual(["held", "other", "new"]);
});
