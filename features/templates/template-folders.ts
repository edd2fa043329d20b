import type { ReactElement } from "react";

/** The workspace's folders, and the dialog that moves a template; provided by a host's page. */
export type TemplateFolders = {
  /** In the order of the tree; `path`: "Clients / Acme". */
  all: readonly { id: string; path: string; templates: number }[];
  refresh: () => Promise<void>;
  moveDialog: (props: {
    title: string;
    current: string | null;
    onMove: (folderId: string | null) => Promise<string | null>;
    onClose: () => void;
  }) => ReactElement;
};
