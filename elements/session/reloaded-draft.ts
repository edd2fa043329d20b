/**
 * The draft that a page shows, so that the same page continues it after a reload. The page's server decides whether the
 * person may: the element only names the draft when it requests a session. See `docs/decisions/14-embedding.md`.
 */
const PREFIX = "countersign-embed.open:";

export type ReloadedDraft = {
  /** The draft that the page showed before it was reloaded; `null` for every other visit. Found once. */
  find(): string | null;
  remember(documentId: string): void;
  /** Called once the draft is sent or finished, or has left the page. */
  forget(): void;
};

/** @param place where the element stands in the page: two elements of one page have drafts of their own */
export function createReloadedDraft(
  place: () => string,
  isReload = isReloaded,
  storage: () => Storage = () => sessionStorage,
): ReloadedDraft {
  // A page may have no storage: then a reload opens a new draft.
  const attempt = <T>(use: (storage: Storage) => T): T | null => {
    try {
      return use(storage());
    } catch {
      return null;
    }
  };
  const key = () => `${PREFIX}${place()}`;
  return {
    find: () =>
      attempt((kept) => {
        const documentId = kept.getItem(key());
        kept.removeItem(key());
        return isReload() ? documentId : null;
      }),
    remember: (documentId) => void attempt((kept) => kept.setItem(key(), documentId)),
    forget: () => void attempt((kept) => kept.removeItem(key())),
  };
}

/** The element's page, name and position among its kind. */
export function placeOf(element: Element, externalId: string | null): string {
  const all = [...element.ownerDocument.getElementsByTagName(element.localName)];
  return [location.pathname + location.search, externalId ?? "", all.indexOf(element)].join(" ");
}

function isReloaded(): boolean {
  const [visit] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return visit?.type === "reload" || visit?.type === "back_forward";
}
