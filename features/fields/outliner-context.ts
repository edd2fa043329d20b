import { createContext, use, useEffect, useState } from "react";
import type { OutlineView, TextToOutline } from "../../domain/contract/outlines.ts";
import type { Answer } from "../host/api.ts";
import type { Outliner } from "./create-outliner.ts";

/** Where the fields below find the outlines of their texts; without one they show plain letters. */
export const OutlinerContext = createContext<Outliner | null>(null);

export function useOutliner(): Outliner | null {
  return use(OutlinerContext);
}

/** An outliner for as long as the component lives. `ask` must stay the same. */
export function useNewOutliner(ask: (texts: TextToOutline[]) => Promise<Answer<OutlineView[]>>): Outliner | null {
  const [outliner, setOutliner] = useState<Outliner | null>(null);
  useEffect(() => {
    let made: Outliner | null = null;
    let isGone = false;
    // Not before the page is there: it can be read without.
    import("./create-outliner.ts").then(
      ({ createOutliner }) => {
        if (isGone) return;
        made = createOutliner({ ask, after });
        setOutliner(made);
      },
      () => undefined,
    );
    return () => {
      isGone = true;
      made?.close();
    };
  }, [ask]);
  return outliner;
}

function after(ms: number, act: () => void): () => void {
  const timer = setTimeout(act, ms);
  return () => clearTimeout(timer);
}
