/** Reads which files of Drive are open, previewed or selected. Changes nothing. */
import type { UploadKind } from "../../../domain/file/upload-kinds.ts";
import { accountOf } from "../account.ts";
import { signableKindOf } from "../signable.ts";
import { type DriveRow, listRows, listSelected, plain } from "./row.ts";
import { typeOf } from "./row-type.ts";
import { drive, titleEnd } from "./selectors.ts";
import { exportSource, fileSource, parseDriveLink } from "./urls.ts";

type DriveFile = {
  id: string;
  /** File name that the page shows; may be empty. */
  fileName: string;
  /** `null` if only the bytes can tell. */
  kind: UploadKind | null;
  url: string;
};

export type DriveView = {
  files: DriveFile[];
  /** Names of open or selected documents of a kind that the server does not accept. */
  refused: string[];
  /** The open folder; `null` if the page does not tell. */
  folderId: string | null;
  /** Whether the page was readable. `nothing`: it shows no file that somebody opened or selected. */
  state: "nothing" | "understood" | "unknown";
};

/** @param pressed ids of the rows that the person pressed, for pages that do not mark the selection */
export function readDrive(page: Document, address: URL, pressed: readonly string[] = []): DriveView {
  const link = parseDriveLink(address);
  if (link && link.kind !== "folder") return readOpen(page, address, link);
  const folderId = link?.id ?? null;
  const preview = findPreview(page);
  const rows = listRows(page);
  if (preview) {
    const previewedRow = previewed(rows, preview, listSelected(page));
    return previewedRow ? viewOf([previewedRow], address, folderId) : { ...emptyView, folderId, state: "unknown" };
  }
  const selected = listSelected(page);
  const chosen = selected.length > 0 ? selected : rows.filter(({ id }) => pressed.includes(id));
  if (chosen.length > 0) return viewOf(chosen, address, folderId);
  return { ...emptyView, folderId, state: rows.length === 0 && hasUnreadRows(page) ? "unknown" : "nothing" };
}

const emptyView = { files: [], refused: [], folderId: null, state: "nothing" } as const satisfies DriveView;

type OpenedLink = Exclude<NonNullable<ReturnType<typeof parseDriveLink>>, { kind: "folder" }>;

function readOpen(page: Document, address: URL, link: OpenedLink): DriveView {
  const named = plain(page.querySelector(drive.openName)?.getAttribute("content"));
  const fileName = plain(page.title.replace(titleEnd, "")) || named;
  const account = accountIn(address);
  const state = "understood";
  if (link.kind !== "file") {
    const url = exportSource(link.kind, link.id, account);
    return { ...emptyView, files: [{ id: link.id, fileName, kind: "pdf", url }], state };
  }
  const type = typeOf(fileName, "", "");
  if (type.is === "unlikely") return { ...emptyView, refused: [fileName], state };
  if (type.is === "other") return { ...emptyView, state };
  const url = fileSource(link.id, account, address.searchParams.get("resourcekey"));
  return { ...emptyView, files: [{ id: link.id, fileName, kind: signableKindOf(fileName), url }], state };
}

function viewOf(rows: readonly DriveRow[], address: URL, folderId: string | null): DriveView {
  const account = accountIn(address);
  const files = rows.flatMap(({ id, fileName, type }): DriveFile[] => {
    if (type.is === "editor") return [{ id, fileName, kind: "pdf", url: exportSource(type.editor, id, account) }];
    return type.is === "file" ? [{ id, fileName, kind: type.kind, url: fileSource(id, account) }] : [];
  });
  const refused = rows.filter(({ type }) => type.is === "unlikely").map(({ fileName }) => fileName);
  const isNamed = rows.every(({ fileName }) => fileName !== "");
  return { files, refused, folderId, state: isNamed ? "understood" : "unknown" };
}

/** The names in the preview in front; `null` if there is no preview. */
function findPreview(page: Document): readonly string[] | null {
  for (const dialog of page.querySelectorAll(drive.preview)) {
    if (!isSeen(dialog)) continue;
    const name = plain(dialog.querySelector(drive.previewName)?.textContent);
    if (name !== "") return [name];
    const labels = [dialog, ...dialog.querySelectorAll("[aria-label]")].map((one) =>
      plain(one.getAttribute("aria-label")),
    );
    if (labels.some((label) => /\.[a-z0-9]{2,5}\.?$/iu.test(label))) return labels;
  }
  return null;
}

/** The row of the previewed file: the selected row of that name, otherwise the only one of that name. */
function previewed(
  rows: readonly DriveRow[],
  labels: readonly string[],
  selected: readonly DriveRow[],
): DriveRow | null {
  const isNamed = ({ fileName }: DriveRow) => fileName !== "" && labels.some((label) => names(label, fileName));
  const inSelection = selected.filter(isNamed);
  const all = inSelection.length > 0 ? inSelection : rows.filter(isNamed);
  return all.length === 1 ? all[0]! : null;
}

/** "Displaying Lease.pdf." names "Lease.pdf" and not "ease.pdf". */
function names(label: string, fileName: string): boolean {
  const at = label.lastIndexOf(fileName);
  const isSeparate = (around: string | undefined) => around === undefined || /[\s,.:"“”„«»'‘’]/.test(around);
  return at >= 0 && isSeparate(label[at - 1]) && isSeparate(label[at + fileName.length]);
}

function isSeen(element: Element): boolean {
  if (element.closest('[aria-hidden="true"], [hidden]')) return false;
  return element.checkVisibility?.() ?? true;
}

/** Whether a list has rows without readable ids. */
function hasUnreadRows(page: Document): boolean {
  const rows = [
    ...page.querySelectorAll('[role="main"] [role="row"], [role="main"] tr, [role="main"] [role="option"]'),
  ];
  const selected = rows.filter((row) => row.matches(drive.selected) || row.querySelector(drive.selected));
  return selected.length > 0 || rows.filter((row) => row.querySelector('[role="gridcell"], td')).length > 1;
}

/** `/u/1/` in most addresses, `authuser=1` in links. */
export function accountIn({ pathname, searchParams }: URL): number {
  const named = /^\d{1,2}$/.exec(searchParams.get("authuser") ?? "")?.[0];
  return /\/u\/\d/.test(pathname) ? accountOf(pathname) : Number(named ?? 0);
}
