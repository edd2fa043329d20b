import { useEffect, useState } from "react";
import { listDocumentsCall } from "../../domain/contract/document-list.ts";
import { type FolderRow, listFoldersCall } from "../../domain/contract/folder.ts";
import { listTemplatesCall, type TemplateRow } from "../../domain/contract/template/template.ts";
import type { DocumentRow } from "../../domain/contract/views/views.ts";
import { call } from "../host/api.ts";
import { useHost } from "../host/host.ts";
import { isFound } from "./commands.ts";

/** The kinds of results that the reader has the right to see. */
export type Reach = { folders: boolean; templates: boolean };

type Findings = {
  folders: readonly FolderRow[];
  templates: readonly TemplateRow[];
  documents: readonly DocumentRow[];
};

const SEARCH_MS = 200;
const DOCUMENTS = 8;
const OTHERS = 5;
const none: Findings = { folders: [], templates: [], documents: [] };

/** Folders, templates and documents that match the text; the search waits for a pause in typing. */
export function useFindings(search: string, { folders: seesFolders, templates: seesTemplates }: Reach): Findings {
  const host = useHost();
  const [found, setFound] = useState<Findings & { search: string }>({ search: "", ...none });
  useEffect(() => {
    if (search.length < 2) return;
    const abort = new AbortController();
    const { signal } = abort;
    const find = async () => {
      const [documents, templates, folders] = await Promise.all([
        call(host, listDocumentsCall, { query: { search, limit: DOCUMENTS } }, { signal }),
        seesTemplates ? call(host, listTemplatesCall, { query: { search, limit: OTHERS } }, { signal }) : null,
        seesFolders ? call(host, listFoldersCall, {}, { signal }) : null,
      ]);
      setFound({
        search,
        documents: documents.ok ? documents.value.items.filter((row) => !row.incoming) : [],
        templates: templates?.ok ? templates.value.items : [],
        folders: folders?.ok ? folders.value.filter(({ name }) => isFound(name, search)).slice(0, OTHERS) : [],
      });
    };
    const timer = setTimeout(() => find().catch(() => undefined), SEARCH_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [host, search, seesFolders, seesTemplates]);
  return search.length >= 2 && search.startsWith(found.search) ? found : none;
}
