import type { StoredFile } from "../../../domain/document/file-part.ts";
import { freshTurnMs } from "../../../domain/file/picture-turn.ts";
import { toInstant } from "../../../domain/ids.ts";
import type { JobRequest } from "../../../domain/job/job.ts";
import type { Principal } from "../../ports/people.ts";

/** The subject that shares one turn in the workers: a workspace's members, or all guests of one address. */
export function turnOwnerOf(principal: Principal): string {
  return (principal.kind === "guest" ? principal.address : undefined) ?? principal.workspaceId;
}

/**
 * The job for a file's first page, due before owners who had much drawn lately; the owner's own turn is looked up on
 * claim.
 */
export function firstPageJob({ key, uploadedAt }: Pick<StoredFile, "key" | "uploadedAt">): JobRequest {
  return { task: { kind: "first_page", part: key }, dueAt: toInstant(freshTurnMs(Date.parse(uploadedAt))) };
}
