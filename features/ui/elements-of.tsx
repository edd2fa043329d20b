import type { ReactElement, ReactNode } from "react";

/**
 * Content without a bare text. A browser that translates the page replaces text nodes, and React fails when it removes a
 * replaced one or inserts an element before it; a text that is its element's only child is safe.
 */
export type Elements = ReactElement | readonly Elements[] | false | null | undefined | "";

/** Puts a bare text into an element of its own. A structure test finds texts beside other content. */
export function elementsOf(content: ReactNode): Elements {
  return typeof content === "string" || typeof content === "number" ? <span>{content}</span> : (content as Elements);
}
