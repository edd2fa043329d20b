/**
 * The part of the page that our code may listen to and scroll: the whole page in the web app, only the element when
 * embedded.
 */
import { use } from "react";
import { StyleRootContext } from "../styles/sheet.ts";

/** Event target that receives all our events: the window, or the element's shadow root. */
export function useOwnEvents(): Window | ShadowRoot {
  const root = use(StyleRootContext);
  return root instanceof ShadowRoot ? root : window;
}

/** Whether a node is in a page of our own, not in an embedded element. */
export function isOurPage(node: Node): boolean {
  return node.getRootNode() instanceof Document;
}

/** The focused element in the same document or shadow root. */
export function focusedBeside(node: Node): Element | null {
  return (node.getRootNode() as Document | ShadowRoot).activeElement;
}

/** Whether nothing has the focus, the embedding page included, so that taking it interrupts nobody. */
export function isFocusFree(node: Node): boolean {
  const focused = focusedBeside(node);
  if (focused) return focused === document.body;
  const root = node.getRootNode();
  return root instanceof ShadowRoot ? isFocusFree(root.host) : true;
}

/** The nearest scroll container of a node: inside the element, in the embedding page, or the window. */
export function scrollAreaAround(node: Element): { top: number; bottom: number; scrollBy(down: number): void } {
  const scroller = scrollerAround(node);
  const box = scroller?.getBoundingClientRect();
  return {
    top: Math.max(0, box?.top ?? 0),
    bottom: Math.min(window.innerHeight, box?.bottom ?? window.innerHeight),
    scrollBy: (down) => (scroller ?? window).scrollBy({ top: down }),
  };
}

/** Returns `null` for the window. */
function scrollerAround(node: Element): Element | null {
  if (node === document.body || node === document.documentElement) return null;
  const scrolls = node.scrollHeight > node.clientHeight && /auto|scroll/.test(getComputedStyle(node).overflowY);
  if (scrolls) return node;
  const root = node.getRootNode();
  const parent = node.parentElement ?? (root instanceof ShadowRoot ? root.host : null);
  return parent && scrollerAround(parent);
}
