import ts from "typescript";
import { expect, it } from "vitest";
import { below, locationOf, visit } from "./sources.ts";

/** Modules with a `<main>` of their own, with the reason. All other pages are made of `Page`, or of `Main` where hosts embed them. */
const own: Readonly<Record<string, string>> = {
  "features/ui/layout/main.tsx": "the element that hosts replace",
  "features/ui/layout/page.tsx": "the page itself",
  "features/account/sign-in/account-page.tsx": "a card for visitors",
  "features/front/front-page.tsx": "the front page",
  "features/members/invitation-page.tsx": "a card for the invited",
  "features/payments/payer-card.tsx": "a card for payers",
  "features/prepare/edit-by-link/edit-room.tsx": "a room for the recipient of a link",
  "features/templates/template-page.tsx": "panes that fill the window",
};

it("every page of a member is made of the one component that sets width, edge and title row", () => {
  const found: string[] = [];
  const seen = new Set<string>();
  for (const module of below("features")) {
    visit(module.source, (node) => {
      if (!ts.isJsxOpeningLikeElement(node) || node.tagName.getText(module.source) !== "main") return;
      seen.add(module.path);
      if (!own[module.path]) found.push(locationOf(module, node));
    });
  }
  expect(found).toEqual([]);
  expect(Object.keys(own).filter((path) => !seen.has(path))).toEqual([]);
});
