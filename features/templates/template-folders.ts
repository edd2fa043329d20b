import type { ReactNode } from "react";

/** Folders of the workspace, and the dialog that chooses one; a host's page provides them. */
export type TemplateFolders = {
  /** In the order of the tree; `path`: "Clients / Acme". */
  all: readonly { id: string; path: string; templates: number }[];
  refresh: () => Promise<void>;
  moveDialog: (props: {
    title: string;
    current: string | null;
    onMove: (folderId: string | null) => Promise<string | null>;
    onClose: () => void;
  }) => ReactNode;
};
