/**
 * Lets the browser's Back close what is open over a page, instead of leaving it. Every open layer has a history entry
 * of its own. An entry whose layer was closed otherwise stays: Back passes over it.
 */
import type { Host } from "../../features/host/host.ts";

type Window = Pick<typeof globalThis, "addEventListener"> & { history: Pick<History, "state" | "pushState" | "back"> };

export function createBackLayers({ history, addEventListener }: Window): NonNullable<Host["holdBack"]> {
  const open: (() => void)[] = [];
  /** Number of layers' entries up to the current one. */
  let position = layersIn(history.state);
  addEventListener("popstate", ({ state }: PopStateEvent) => {
    const former = position;
    position = layersIn(state);
    if (position >= former) return;
    if (former > open.length) history.back();
    else for (const close of open.slice(position).reverse()) close();
  });
  return (onBack) => {
    const close = () => onBack();
    open.push(close);
    if (position < open.length) {
      position = open.length;
      history.pushState({ ...history.state, layers: position }, "");
    }
    return () => void open.splice(open.indexOf(close), 1);
  };
}

function layersIn(state: unknown): number {
  const layers = (state as { layers?: unknown } | null)?.layers;
  return typeof layers === "number" ? layers : 0;
}
