/** Restricts the data folder (database, files and keys) to this user. The start command's umask already restricts new files. */
import { join } from "node:path";

const FILE_MODE = 0o600;
const FOLDER_MODE = 0o700;
const OTHERS = 0o077;

/** Removes other users' permissions from a folder and its content. Links are not followed. */
export async function makePrivate(folder: string): Promise<void> {
  await restrictAccess(folder, FOLDER_MODE);
  for await (const { name, isDirectory, isFile } of Deno.readDir(folder)) {
    const path = join(folder, name);
    if (isDirectory) await makePrivate(path);
    else if (isFile) await restrictAccess(path, FILE_MODE);
  }
}

async function restrictAccess(path: string, mode: number): Promise<void> {
  const now = await Deno.lstat(path).catch(ignoreMissing);
  if (now?.mode && (now.mode & OTHERS) !== 0) await Deno.chmod(path, mode).catch(ignoreMissing);
}

/** Temporary files appear and disappear concurrently. */
function ignoreMissing(error: unknown): null {
  if (error instanceof Deno.errors.NotFound) return null;
  throw error;
}
