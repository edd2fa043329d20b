import { expect, it } from "vitest";
import type { HostEvent } from "../../features/host/host.ts";
import { type FrameScreen, firstScreen, nextScreen } from "./frame-screen.ts";

const follow = (first: FrameScreen, ...events: HostEvent[]) => events.reduce(nextScreen, first);

it("a frame starts with the screen of its purpose", () => {
  expect(firstScreen("sign", null)).toEqual({ name: "sign" });
  expect(firstScreen("prepare", "d1")).toEqual({ name: "setup", documentId: "d1" });
  expect(firstScreen("documents", null)).toEqual({ name: "documents" });
  expect(firstScreen("documents", "d1")).toEqual({ name: "document", documentId: "d1" });
});

it("preparing goes from files to fields, to the preview and back, and ends with the sent document", () => {
  const documentId = "d1";
  const fields = follow(
    firstScreen("prepare", null),
    { type: "document_created", documentId },
    { type: "fields_wanted", documentId },
  );
  expect(fields).toEqual({ name: "fields", documentId });
  const preview = follow(fields, { type: "preview_wanted", documentId });
  expect(preview).toEqual({ name: "preview", documentId });
  expect(follow(preview, { type: "fields_wanted", documentId })).toEqual(fields);
  expect(follow(fields, { type: "document_sent", documentId })).toEqual({ name: "sent" });
});

it("a list opens its documents and returns", () => {
  const list = firstScreen("documents", null);
  const one = follow(list, { type: "document_wanted", documentId: "d1" });
  expect(one).toEqual({ name: "document", documentId: "d1" });
  expect(follow(one, { type: "documents_wanted" })).toEqual(list);
});

it("a form leads to the signing room of the person who filled it in", () => {
  expect(follow(firstScreen("form", null), { type: "signing_wanted", token: "t" })).toEqual({
    name: "sign",
    token: "t",
  });
});

it.each<[FrameScreen, HostEvent]>([
  [{ name: "sign" }, { type: "documents_wanted" }],
  [{ name: "sign" }, { type: "signing_wanted", token: "t" }],
  [{ name: "documents" }, { type: "new_document_wanted" }],
  [
    { name: "document", documentId: "d1" },
    { type: "document_edit_wanted", documentId: "d1" },
  ],
  [{ name: "setup", documentId: "d1" }, { type: "documents_wanted" }],
  [{ name: "verify" }, { type: "login_wanted" }],
])("the screen %o ignores the event %o", (screen, event) => {
  expect(nextScreen(screen, event)).toBe(screen);
});
