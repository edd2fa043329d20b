import type { StoredFile } from "../../../domain/document/file-part.ts";
import { pictureOwner } from "../../../domain/file/picture-turn.ts";
import { toInstant } from "../../../domain/ids.ts";
import type { JobRequest } from "../../../domain/job/job.ts";
import type { FileDeps } from "../../deps.ts";
import type { Uploader } from "../../ports/people.ts";

/** Key for fair scheduling of drawing: a workspace's members share one turn, and so do all guests of one network address. */
export function turnOwnerOf(principal: Uploader): string {
  return (principal.kind === "guest" ? principal.address : undefined) ?? principal.workspaceId;
}

/** The job that draws a file's first page, at the turn of its owner. */
export async function firstPageJob(
  { pictureTurns }: FileDeps,
  file: Pick<StoredFile, "key" | "workspaceId" | "drawnFor">,
): Promise<JobRequest> {
  const turnMs = await pictureTurns.take("first", pictureOwner(file));
  return { task: { kind: "first_page", part: file.key }, dueAt: toInstant(turnMs) };
}
