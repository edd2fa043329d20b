import { expect, test } from "vitest";
import { runawayFiles, sharedResources } from "../../../tests/support/hostile-pdfs.ts";
import { findRunaways } from "../render/find-runaways.ts";

test.each(runawayFiles)("a page that draws itself without end is found: $name", ({ bytes }) => {
  expect([...findRunaways(bytes())]).toEqual([0]);
});

test.each([
  [
    "names itself in shared resources but does not use itself",
    sharedResources("/F0 Do /F0 Do", { form: "0 0 9 9 re f" }),
  ],
  [
    "uses a pattern in a form in a glyph in a mask, twice each",
    sharedResources("/G0 gs 0 0 500 500 re f 0 0 9 9 re f", {
      mask: "BT /T0 20 Tf (aa) Tj ET",
      font: "/F0 Do /F0 Do",
      form: "/Pattern cs /P0 scn 0 0 9 9 re f 0 0 9 9 re f",
      pattern: "0 0 9 9 re f",
    }),
  ],
  [
    "names itself in a text and a comment",
    sharedResources("/F0 Do", { form: "BT /F1 9 Tf (/F0 Do /F0 Do) Tj ET % /F0 Do" }),
  ],
  ["uses itself once, which engines stop at once", sharedResources("/F0 Do", { form: "0 0 9 9 re f /F0 Do" })],
])("a page is drawn that %s", (_, bytes) => {
  expect([...findRunaways(bytes)]).toEqual([]);
});
