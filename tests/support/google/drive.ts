/** drive.google.com, drive.usercontent.google.com and docs.google.com. */

import { editorMarkup, fileMarkup, folderMarkup } from "./drive-markup.ts";
import { virusPage } from "./files.ts";
import { signIn } from "./gmail.ts";
import { file, isSignedIn, page, type State } from "./state.ts";

const missing = () => page("<!doctype html><title>Error</title><p>Sorry, there is no such file.</p>", 404);
const find = (state: State, id: string | null | undefined) => state.driveFiles.find((one) => one.id === id);

export function answerDrive(_: Request, url: URL, state: State): Response {
  const opened = /^\/file\/(?:u\/\d+\/)?d\/([\w-]+)/.exec(url.pathname)?.[1];
  if (opened) {
    const driveFile = find(state, opened);
    return driveFile ? page(fileMarkup(driveFile)) : missing();
  }
  if (!url.pathname.startsWith("/drive")) return missing();
  const folder = /\/folders\/([\w-]+)/.exec(url.pathname)?.[1];
  const files = state.driveFiles.filter((one) => !folder || one.folderId === folder);
  if (url.searchParams.has("rows-without-ids")) {
    return page(folderMarkup(files, false).replaceAll(" data-id=", " data-other="));
  }
  return page(folderMarkup(files, url.searchParams.has("quiet")));
}

/** Responds with the virus warning without a confirmation, and always for one file. */
export function answerDownload(request: Request, url: URL, state: State): Response {
  if (!isSignedIn(request, state)) return signIn(state);
  const driveFile = find(state, url.searchParams.get("id"));
  if (!driveFile || driveFile.mediaType.includes("google-apps")) return missing();
  if (driveFile.isUnscanned || url.searchParams.get("confirm") !== "t") return page(virusPage);
  return file(driveFile.name, driveFile.mediaType, driveFile.bytes(), state);
}

export function answerDocs(request: Request, url: URL, state: State): Response {
  const [, id, rest = ""] = /^\/document\/(?:u\/\d+\/)?d\/([\w-]+)(.*)$/.exec(url.pathname) ?? [];
  const driveFile = find(state, id);
  if (!driveFile?.mediaType.includes("google-apps.document")) return missing();
  if (!rest.startsWith("/export")) return page(editorMarkup(driveFile));
  if (!isSignedIn(request, state)) return signIn(state);
  if (url.searchParams.get("format") !== "pdf") return missing();
  return file(`${driveFile.name}.pdf`, "application/pdf", driveFile.bytes(), state);
}
