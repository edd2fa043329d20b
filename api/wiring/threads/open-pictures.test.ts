import { expect, it } from "vitest";
import { aPng } from "../../pdf/stamp/testing/a-png.ts";
import type { Bytes } from "../../ports/basics.ts";
import { openPictures } from "./open-pictures.ts";

it("a large picture is cleaned while the API's thread goes on, and other files are refused", async () => {
  const { clean, close } = openPictures();
  const file = aPng(2_000, 2_000, { color: 2, depth: 8 });
  let isClean = false;
  const picture = clean(file).finally(() => {
    isClean = true;
  });
  let turns = 0;
  for (; !isClean; turns++) await new Promise((resolve) => setTimeout(resolve));
  expect(await picture).toMatchObject({ form: "png", width: 2_000, height: 2_000 });
  expect(turns).toBeGreaterThan(10);
  expect(await clean(new TextEncoder().encode("no picture") as Bytes)).toBeNull();
  close();
});
