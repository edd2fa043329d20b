const PREFIX = "countersign-embed.open:";

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
  /** The tab's; it throws where the browser blocks it, and then a reload opens a new draft. */
  storage: () => Pick<Storage, "getItem" | "setItem" | "removeItem">;
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
  const key = PREFIX + place;
  const attempt = <T>(use: (kept: ReturnType<typeof storage>) => T): T | null => {
    try {
      return use(storage());
    } catch {
      return null;
    }
  };
  let open: string | null = null;
  onLeave(() => {
    const entry = JSON.stringify({ documentId: open, leftMs: nowMs() });
    if (open) attempt((kept) => kept.setItem(key, entry));
  });
  return {
    find() {
      return attempt((kept) => {
        const { documentId, leftMs } = JSON.parse(kept.getItem(key) ?? "{}");
        kept.removeItem(key);
        return typeof documentId === "string" && nowMs() - leftMs < RELOAD_MS ? documentId : null;
      });
    },
    remember(documentId) {
      open = documentId;
    },
    forget() {
      open = null;
    },
  };
}
