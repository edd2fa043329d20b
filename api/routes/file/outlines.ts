import * as contract from "../../../domain/contract/draft/outlines.ts";
import type { Deps } from "../../deps.ts";
import type { Mount } from "../../http/mount.ts";
import { outlineForSigner, outlineTexts } from "../../services/draft/outline-texts.ts";

/** Calls for glyph outlines of texts as the sealed PDF draws them. */
export function outlineRoutes(mount: Mount, deps: Deps): void {
  mount(contract.outlineTextsCall, ({ body }) => outlineTexts(deps, body.texts));
  mount(contract.outlineForSignerCall, ({ body }) => outlineForSigner(deps, body, body.texts));
}
