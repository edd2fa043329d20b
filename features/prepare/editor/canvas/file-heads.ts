import type { FilePart } from "../../../../domain/document/file-part.ts";
import type { PageAddress } from "./page-shapes.ts";

/** The name of the file that begins with a page; `null` within a file, and if there is one file only. */
export function fileHead(
  pages: readonly Pick<PageAddress, "part">[],
  parts: readonly Pick<FilePart, "key" | "fileName">[],
  index: number,
): string | null {
  const page = pages[index];
  if (!page || parts.length < 2 || page.part === pages[index - 1]?.part) return null;
  return parts.find((one) => one.key === page.part)?.fileName ?? null;
}
