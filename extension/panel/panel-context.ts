import { createContext, use } from "react";
import type { Panel } from "./panel.ts";

/** Gives components the state of their panel. */
export const PanelContext = createContext<Panel | null>(null);

export function usePanel(): Panel {
  const panel = use(PanelContext);
  if (!panel) throw new Error("PanelContext is missing");
  return panel;
}
