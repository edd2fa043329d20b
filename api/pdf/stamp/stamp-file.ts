import type { Bytes } from "../../ports/basics.ts";
import type { Mark } from "../../ports/seal.ts";
import { joinBytes } from "../syntax/join-bytes.ts";
import { openPdf } from "../syntax/reader.ts";
import { startUpdate } from "../syntax/update.ts";
import { newInk } from "./ink.ts";
import { inkResources } from "./ink-resources.ts";
import { stampPages } from "./stamp-pages.ts";

/** The file with marks drawn as in a sealed file, but without a seal. */
export function stampFile(source: Bytes, marks: readonly Mark[]): Bytes {
  const reader = openPdf(source);
  const update = startUpdate(reader);
  const ink = newInk();
  const resources = update.reserve();
  stampPages(update, reader, marks, ink, resources);
  update.set(resources, inkResources(ink, update.add));
  const { bytes, baseLength } = update.finish();
  return joinBytes([source.subarray(0, baseLength), bytes]);
}
