import type { FileView } from "../../../domain/contract/views/views.ts";
import { listPages } from "../../../domain/document/pages.ts";
import { FilePartKey } from "../../../domain/ids.ts";
import { done, notFound, type Outcome } from "../../../domain/outcome.ts";
import type { DocumentDeps, FileDeps } from "../../deps.ts";
import type { Principal } from "../../ports/people.ts";
import { partAssetsOf } from "./asset-ticket.ts";
import { findUploaded } from "./compose-file.ts";
import { readPages } from "./read-pages.ts";

/** Describes one of the caller's uploaded files with its pages, even if no document refers to it yet. */
export async function readFile(
  deps: FileDeps & DocumentDeps,
  principal: Principal,
  key: string,
): Promise<Outcome<FileView>> {
  const parsed = FilePartKey.safeParse(key);
  const part = parsed.success ? await findUploaded(deps, principal, parsed.data) : null;
  if (!part) return notFound("file");
  const pages = listPages([part], await readPages(deps, [part]));
  return done({
    pages: pages.map(({ width, height }) => ({ width, height })),
    assets: await partAssetsOf(deps, part.key),
  });
}
