import type { FoldersChange } from "../../../domain/folder/change-folders.ts";
import type { Folder } from "../../../domain/folder/folder.ts";
import type { WorkspaceId } from "../../../domain/ids.ts";
import type { JobRequest } from "../../../domain/job/job.ts";
import { done, type Outcome } from "../../../domain/outcome.ts";
import type { DocumentDeps } from "../../deps.ts";
import { lostRace, retryOnLostRace } from "../retry-on-lost-race.ts";

/** Reads all folders, decides and commits; after a lost race it reads and decides again. */
export function changeTree(
  { folders, killPoint }: DocumentDeps,
  workspace: WorkspaceId,
  decide: (folders: readonly Folder[]) => Outcome<FoldersChange & { jobs?: readonly JobRequest[] }>,
): Promise<Outcome<Folder[]>> {
  return retryOnLostRace(async () => {
    const before = await folders.read(workspace);
    const change = decide(before.folders);
    if (!change.ok) return change;
    const { put, removed, jobs = [] } = change.value;
    const after = [
      ...before.folders.filter((one) => !removed.includes(one._id) && !put.some(({ _id }) => _id === one._id)),
      ...put,
    ];
    if (put.length + removed.length === 0) return done(after);
    killPoint("before_commit");
    if (!(await folders.commit(workspace, before, { put, removed, jobs }))) return lostRace;
    killPoint("after_commit");
    return done(after);
  });
}
