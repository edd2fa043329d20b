import { createContext, use, useEffect, useState } from "react";
import type { OutlineView, TextToOutline } from "../../domain/contract/draft/outlines.ts";
import type { Answer } from "../host/api.ts";
import type { Outliner } from "./create-outliner.ts";

/** The outliner for the fields below; without one they show plain letters. */
export const OutlinerContext = createContext<Outliner | null>(null);

export function useOutliner(): Outliner | null {
  return use(OutlinerContext);
}

/** Creates an outliner for the lifetime of the component. `ask` must be a stable function. */
export function useNewOutliner(request: (texts: TextToOutline[]) => Promise<Answer<OutlineView[]>>): Outliner | null {
  const [outliner, setOutliner] = useState<Outliner | null>(null);
  useEffect(() => {
    let outliner: Outliner | null = null;
    let isGone = false;
    // Loaded after the page is shown, since the page is readable without outlines.
    import("./create-outliner.ts").then(
      ({ createOutliner }) => {
        if (isGone) return;
        outliner = createOutliner({ ask: request, after });
        setOutliner(outliner);
      },
      () => undefined,
    );
    return () => {
      isGone = true;
      outliner?.close();
    };
  }, [request]);
  return outliner;
}

function after(ms: number, act: () => void): () => void {
  const timer = setTimeout(act, ms);
  return () => clearTimeout(timer);
}
