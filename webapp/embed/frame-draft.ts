import type { HostStorage } from "../../features/host/host.ts";

/** Time after which somebody who left comes back on purpose: a page that is reloaded opens its frame sooner. */
const RELOAD_MS = 15_000;

/** The draft that a frame shows, so that the frame names it to its site after a reload of the page around it. */
export type FrameDraft = {
  /** The draft that the frame showed before the reload; `null` for every other visit. Found once. */
  find(): string | null;
  remember(documentId: string): void;
  /** Called once the draft is sent or finished. */
  forget(): void;
};

type Options = {
  storage: HostStorage;
  /** Address of the frame: frames with other settings have drafts of their own. */
  place: string;
  nowMs: () => number;
  /** Calls back when the page is left. */
  onLeave: (left: () => void) => void;
};

/**
 * A browser calls the load of a frame a reload only if the frame itself is reloaded, not the page around it. So a frame
 * that comes back soon in the same tab counts as reloaded.
 */
export function createFrameDraft({ storage, place, nowMs, onLeave }: Options): FrameDraft {
  const key = `open ${place}`;
  let open: string | null = null;
  onLeave(() => {
    if (open) storage.set(key, JSON.stringify({ documentId: open, leftMs: nowMs() }));
  });
  return {
    find() {
      const kept = storage.get(key);
      storage.remove(key);
      const { documentId, leftMs } = JSON.parse(kept ?? "{}");
      return typeof documentId === "string" && nowMs() - leftMs < RELOAD_MS ? documentId : null;
    },
    remember(documentId) {
      open = documentId;
    },
    forget() {
      open = null;
    },
  };
}
