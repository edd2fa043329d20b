import { expect, it } from "vitest";
import type { HostEvent } from "../../features/host/host.ts";
import { type FramePlace, firstPlace, nextPlace } from "./frame-place.ts";

const follow = (first: FramePlace, ...events: HostEvent[]) => events.reduce(nextPlace, first);

it("a frame begins with what it is for", () => {
  expect(firstPlace("sign", null)).toEqual({ name: "sign" });
  expect(firstPlace("prepare", "d1")).toEqual({ name: "setup", documentId: "d1" });
  expect(firstPlace("documents", null)).toEqual({ name: "documents" });
  expect(firstPlace("documents", "d1")).toEqual({ name: "document", documentId: "d1" });
});

it("preparing goes from files to fields, to the preview and back, and ends with what was sent", () => {
  const documentId = "d1";
  const fields = follow(
    firstPlace("prepare", null),
    { type: "document_created", documentId },
    { type: "fields_wanted", documentId },
  );
  expect(fields).toEqual({ name: "fields", documentId });
  const preview = follow(fields, { type: "preview_wanted", documentId });
  expect(preview).toEqual({ name: "preview", documentId });
  expect(follow(preview, { type: "fields_wanted", documentId })).toEqual(fields);
  expect(follow(fields, { type: "document_sent", documentId })).toEqual({ name: "sent" });
});

it("a list opens its documents and comes back", () => {
  const list = firstPlace("documents", null);
  const one = follow(list, { type: "document_wanted", documentId: "d1" });
  expect(one).toEqual({ name: "document", documentId: "d1" });
  expect(follow(one, { type: "documents_wanted" })).toEqual(list);
});

it("a form goes on to the room of who filled it in", () => {
  expect(follow(firstPlace("form", null), { type: "signing_wanted", token: "t" })).toEqual({
    name: "sign",
    token: "t",
  });
});

it.each<[FramePlace, HostEvent]>([
  [{ name: "sign" }, { type: "documents_wanted" }],
  [{ name: "sign" }, { type: "signing_wanted", token: "t" }],
  [{ name: "documents" }, { type: "new_document_wanted" }],
  [
    { name: "document", documentId: "d1" },
    { type: "document_edit_wanted", documentId: "d1" },
  ],
  [{ name: "setup", documentId: "d1" }, { type: "documents_wanted" }],
  [{ name: "verify" }, { type: "login_wanted" }],
])("nothing leads from %o elsewhere by %o", (place, event) => {
  expect(nextPlace(place, event)).toBe(place);
});
