/** Changes to a draft when the pages of one of its files are edited, or the file is replaced. */
import { composeFileCall, readFileCall } from "../../../domain/contract/document.ts";
import type { UploadResult } from "../../../domain/contract/views/views.ts";
import type { FilePart } from "../../../domain/document/file-part.ts";
import type { Field } from "../../../domain/field/field.ts";
import {
  type FollowedFields,
  followPages,
  followReplacement,
  onPage,
  turnedSize,
} from "../../../domain/field/follow-pages.ts";
import { KIND_HEAD_BYTES } from "../../../domain/file/upload-kinds.ts";
import { type Answer, type CallRefusal, call } from "../../host/api.ts";
import type { Host } from "../../host/host.ts";
import type { DraftStore } from "../draft/create-draft.ts";
import type { Editor } from "../editor/create-editor.ts";
import { resultOf } from "../files/create-files.ts";
import { type FileRejection, findFileFault } from "../files/file-item.ts";
import { choiceOf, type Plan, type SourcePage } from "./page-plan.ts";

export type PageChanges = ReturnType<typeof createPageChanges>;

/** A replacement for one of the draft's files: the fields that keep their page, and those without one. */
export type Replacement = FollowedFields & { part: FilePart; next: FilePart; pages: readonly SourcePage[] };

export type Progress = { onProgress: (share: number) => void; signal: AbortSignal };

type Parts = {
  store: Pick<DraftStore, "draft" | "server" | "assets" | "flush" | "rememberPages">;
  editor: Pick<Editor, "changeFile">;
  /** The document that grants access to its files; a template's files belong to its workspace. */
  documentId(): string | undefined;
  upload(file: File, progress: Progress, password?: string): Promise<Answer<UploadResult[]>>;
};

export function createPageChanges(host: Host, { store, editor, documentId: findDocumentId, upload }: Parts) {
  const fieldsOf = (): readonly Field[] => store.draft.peek().fields;

  /** A second file of the same content would make the server refuse the whole draft. */
  function isThereAlready(next: FilePart, part: FilePart): boolean {
    const others = store.draft.peek().fileParts.filter((one) => one.key !== part.key);
    return others.some((one) => one.uploadedSha256 === next.uploadedSha256 || one.hashData === next.hashData);
  }

  async function replacePart(part: FilePart, next: FilePart, fields: readonly Field[]): Promise<boolean> {
    editor.changeFile(part, next, fields);
    return store.flush();
  }

  return {
    /** Returns the current pages of a file, whether or not it is in the draft. */
    async readPages(part: FilePart): Promise<Answer<SourcePage[]>> {
      const server = store.server.peek();
      const assets = store.assets.peek();
      if (assets && server?.fileParts.some((one) => one.key === part.key)) {
        const own = server.pages.filter((page) => page.part === part.key);
        return { ok: true, value: own.map((size, page) => sourcePage(host, assets.base, part, page, size)) };
      }
      const answer = await call(host, readFileCall, { params: { part: part.key } });
      if (!answer.ok) return answer;
      const { pages, assets: own } = answer.value;
      return { ok: true, value: pages.map((size, page) => sourcePage(host, own.base, part, page, size)) };
    },

    /** Fields that would be removed with the pages missing from the plan. */
    lostFields(part: FilePart, plan: Plan): Field[] {
      const remaining = new Set(plan.flatMap((page) => (page.part === part.key ? [page.page] : [])));
      return fieldsOf().filter((field) => field.part === part.key && !remaining.has(field.page));
    },

    /** Composes the file again; a single step that undo reverts together with the fields. */
    async apply(part: FilePart, plan: Plan, original: readonly SourcePage[]): Promise<CallRefusal | null> {
      const documentId = findDocumentId();
      const body = { fileName: part.fileName, pages: choiceOf(plan), ...(documentId ? { documentId } : {}) };
      const composed = await call(host, composeFileCall, { body });
      if (!composed.ok) return composed.refusal;
      if (isThereAlready(composed.value, part)) return refusal("file_duplicate");
      const target = { part: composed.value.key, pages: choiceOf(plan) };
      const sizes = original.map((page) => page.size);
      store.rememberPages(
        composed.value.key,
        plan.map(({ size, rotate }) => turnedSize(size, rotate)),
      );
      const { fields } = followPages(fieldsOf(), part.key, target, sizes);
      // The save state reports whether the draft was saved.
      await replacePart(part, composed.value, fields);
      return null;
    },

    /** Uploads a file without adding it to the draft. Rejects when aborted. */
    async uploadFile(file: File, progress: Progress, password?: string): Promise<FilePart | FileRejection> {
      const head = await file
        .slice(0, KIND_HEAD_BYTES)
        .arrayBuffer()
        .catch(() => null);
      if (!head) return { code: "failed_to_fetch", message: null };
      const fault = findFileFault(file.size, new Uint8Array(head), file.name);
      if (fault) return { code: fault, message: null };
      return resultOf(await upload(file, progress, password), "");
    },

    /** Plans the fields' positions if `next` replaced the file. */
    async planReplacement(part: FilePart, next: FilePart): Promise<Answer<Replacement>> {
      if (isThereAlready(next, part)) return { ok: false, refusal: refusal("file_duplicate") };
      const pages = await this.readPages(next);
      if (!pages.ok) return pages;
      const sizes = pages.value.map((page) => page.size);
      const followed = followReplacement(fieldsOf(), part.key, next.key, sizes);
      return { ok: true, value: { ...followed, part, next, pages: pages.value } };
    },

    /** Replaces the file. Fields without a page are removed, or moved to the new file's last page. */
    replace({ part, next, pages, fields, dropped }: Replacement, surplus: "off" | "last_page"): Promise<boolean> {
      const last = pages.at(-1);
      store.rememberPages(
        next.key,
        pages.map((page) => page.size),
      );
      const moved = surplus === "last_page" && last ? onPage(dropped, next.key, last.page, last.size) : [];
      return replacePart(part, next, [...fields, ...moved]);
    },
  };
}

function sourcePage(
  host: Host,
  base: string,
  part: FilePart,
  page: number,
  { width, height }: { width: number; height: number },
): SourcePage {
  const thumbnail = `${host.apiBase}${base}/${part.key}/thumbnails/${page}.jpg`;
  return { part: part.key, fileName: part.fileName, page, size: { width, height }, thumbnail };
}

function refusal(code: CallRefusal["code"]): CallRefusal {
  return { code, status: 0, message: "", faults: [] };
}
