import type { HostStorage } from "../../features/host/host.ts";
import { createStorage } from "./storage.ts";

const KEY = "workspace";

/**
 * The workspace of this tab's calls, which a switch in another tab does not change. A link may name it: mails about a
 * document do, because its members may be using another workspace.
 */
export type TabWorkspace = {
  /** Path of the first call of every page: its refusal shows that the workspace is not the person's (any more). */
  readonly firstCall: string;
  get(): string | null;
  set(id: string | null): void;
};

export function createTabWorkspace(
  firstCall: string,
  storage: HostStorage = createStorage("countersign.", () => window.sessionStorage),
  search: string = location.search,
): TabWorkspace {
  const named = new URLSearchParams(search).get("workspace");
  if (named !== null && /^[\w-]{1,64}$/.test(named)) storage.set(KEY, named);
  return {
    firstCall,
    get: () => storage.get(KEY),
    set: (id) => (id === null ? storage.remove(KEY) : storage.set(KEY, id)),
  };
}

/** The path of a call with the tab's workspace; calls by a recipient's link have none. */
export function inWorkspace(path: string, id: string | null): string {
  if (id === null || !path.startsWith("/api/") || /[?&]workspace=/.test(path)) return path;
  return `${path}${path.includes("?") ? "&" : "?"}workspace=${encodeURIComponent(id)}`;
}
