import { createFile } from "../syntax/new-file.ts";
import { bytesOfLatin1, dictOf, nameOf } from "../syntax/values.ts";
import { compressed } from "../text/font-objects.ts";
import { type Ink, newInk } from "./ink.ts";
import { inkResources } from "./ink-resources.ts";

/** Creates a file of A4 pages with the drawn operators. */
export function inkPages(draw: (ink: Ink) => string[]): Uint8Array<ArrayBuffer> {
  const file = createFile();
  const ink = newInk();
  const drawn = draw(ink);
  const root = file.reserve();
  const resources = file.add(inkResources(ink, file.add));
  const pages = drawn.map((operators) =>
    file.add(
      dictOf({
        Type: nameOf("Page"),
        Parent: root,
        MediaBox: [0, 0, 595.28, 841.89],
        Resources: resources,
        Contents: file.add(compressed(bytesOfLatin1(operators))),
      }),
    ),
  );
  file.set(root, dictOf({ Type: nameOf("Pages"), Kids: pages, Count: pages.length }));
  return file.finish(file.add(dictOf({ Type: nameOf("Catalog"), Pages: root })));
}
