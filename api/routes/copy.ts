import * as contract from "../../domain/contract/signing/copy.ts";
import type { Deps } from "../deps.ts";
import type { Mount } from "../http/mount.ts";
import { downloadCopy, openCopy } from "../services/sent/read-copy.ts";

/** Calls by which reviewers read and download their copy. */
export function copyRoutes(mount: Mount, deps: Deps): void {
  mount(contract.openCopyCall, ({ body, origin, responseHeaders }) => openCopy(deps, body, origin.ip, responseHeaders));
  mount(contract.downloadCopyCall, ({ body, responseHeaders }) => downloadCopy(deps, body, responseHeaders));
}
