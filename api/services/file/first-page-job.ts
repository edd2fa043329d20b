import type { StoredFile } from "../../../domain/document/file-part.ts";
import { freshTurnMs } from "../../../domain/file/picture-turn.ts";
import { toInstant } from "../../../domain/ids.ts";
import type { JobRequest } from "../../../domain/job/job.ts";
import type { Principal } from "../../ports/people.ts";

/** Key for fair scheduling of drawing: a workspace's members share one turn, and so do all guests of one network address. */
export function turnOwnerOf(principal: Principal): string {
  return (principal.kind === "guest" ? principal.address : undefined) ?? principal.workspaceId;
}

/**
 * The job that draws a file's first page. Its due time puts it ahead of owners who used much drawing time recently; the
 * owner's own turn is looked up when the job is claimed.
 */
export function firstPageJob({ key, uploadedAt }: Pick<StoredFile, "key" | "uploadedAt">): JobRequest {
  return { task: { kind: "first_page", part: key }, dueAt: toInstant(freshTurnMs(Date.parse(uploadedAt))) };
}
