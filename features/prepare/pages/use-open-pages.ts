import { useEffect, useState } from "react";
import type { FilePart } from "../../../domain/document/file-part.ts";
import type { PageChanges } from "./create-page-changes.ts";
import { createPageWork, type PageWork } from "./create-page-work.ts";

export type OpenedPages =
  | { state: "loading" }
  | { state: "failed"; retry: () => void }
  | { state: "open"; work: PageWork };

/** Loads the pages of a file for editing. */
export function useOpenPages(changes: PageChanges, part: FilePart): OpenedPages {
  const [opened, setOpened] = useState<OpenedPages>({ state: "loading" });
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `tries` opens again
  useEffect(() => {
    let isStale = false;
    setOpened({ state: "loading" });
    void changes.readPages(part).then((answer) => {
      if (isStale) return;
      if (answer.ok && answer.value.length > 0) setOpened({ state: "open", work: createPageWork(answer.value) });
      else setOpened({ state: "failed", retry: () => setTries((before) => before + 1) });
    });
    return () => {
      isStale = true;
    };
  }, [changes, part, tries]);
  return opened;
}
