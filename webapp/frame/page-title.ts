import { useEffect } from "react";

/** The window's title while a page is shown. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Countersign`;
  }, [title]);
}
