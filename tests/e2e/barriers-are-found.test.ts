import { expect, it } from "vitest";
import { findBarriers } from "../support/browser.ts";
import { openStage } from "./stage.ts";

const stage = openStage();

const page = (body: string) =>
  `<html lang="en"><head><title>A page</title></head><body><main><h1>A page</h1>${body}</main></body></html>`;
const pale = `<p style="color: #ccc">Pale</p>`;

it("the accessibility check finds violations in the page, in open shadow roots and in frames, again after a change", async () => {
  const { page: screen } = await stage.seat();
  await screen.setContent(page("<p>Dark</p>"));
  expect(await findBarriers(screen)).toEqual([]);
  await screen.evaluate(`document.querySelector("p").outerHTML = ${JSON.stringify(pale)}`);
  expect(await findBarriers(screen)).toEqual([expect.stringMatching(/^color-contrast: .*Pale/)]);

  await screen.setContent(page(`<div></div>`));
  await screen.evaluate(`document.querySelector("div").attachShadow({ mode: "open" }).innerHTML = "<input>"`);
  expect(await findBarriers(screen)).toEqual([expect.stringMatching(/^label: .*div,input/)]);

  await screen.setContent(page("<iframe title='A frame'></iframe>"));
  await screen.frames()[1]!.setContent(page(pale));
  expect(await findBarriers(screen)).toContainEqual(expect.stringMatching(/^color-contrast: .*iframe.*Pale/));
});
