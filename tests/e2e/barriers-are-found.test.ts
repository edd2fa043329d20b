import { expect, it } from "vitest";
import { findBarriers } from "../support/browser.ts";
import { pathOfScreen } from "../support/seen-screens.ts";
import { openStage } from "./stage.ts";

const stage = openStage();

const page = (body: string) =>
  `<html lang="en"><head><title>A page</title></head><body><main><h1>A page</h1>${body}</main></body></html>`;
const pale = `<p style="color: #ccc">Pale</p>`;

it("a screen that was found faultless is not checked again, a different one is", async () => {
  const { page: screen } = await stage.seat();
  const row = (word: string) => `<li class="row" style="width: 10px">${word}</li>`;
  const path = async (body: string) => {
    await screen.setContent(page(body));
    return pathOfScreen(screen);
  };
  const first = await path(`<ul>${row("One")}</ul>`);
  expect(first).not.toBeNull();
  for (const same of [row("Two").replace("10px", "20px"), row("One") + row("Two")])
    expect(await path(`<ul>${same}</ul>`)).toBe(first);
  for (const other of [row("One").replace("row", "old"), row("One").replace("10px", "10px; color: red"), "<li></li>"])
    expect(await path(`<ul>${other}</ul>`)).not.toBe(first);
  await screen.setViewportSize({ width: 360, height: 640 });
  expect(await path(`<ul>${row("One")}</ul>`)).not.toBe(first);
});

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
