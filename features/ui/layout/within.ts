/** What of the page is ours to listen to and to move: all of it in the web app, the element alone in another's page. */
import { use } from "react";
import { StyleRootContext } from "../styles/sheet.ts";

/** Where all events that are ours come by: the window, or the element's shadow root. */
export function useOwnEvents(): Window | ShadowRoot {
  const root = use(StyleRootContext);
  return root instanceof ShadowRoot ? root : window;
}

/** Whether a node stands in a page of our own. */
export function isOurPage(node: Node): boolean {
  return node.getRootNode() instanceof Document;
}

/** What has the focus among what is ours. */
export function focusedBeside(node: Node): Element | null {
  return (node.getRootNode() as Document | ShadowRoot).activeElement;
}

/** Whether nothing has the focus, in the page around either: it can be taken from nobody. */
export function isFocusFree(node: Node): boolean {
  const focused = focusedBeside(node);
  if (focused) return focused === document.body;
  const root = node.getRootNode();
  return root instanceof ShadowRoot ? isFocusFree(root.host) : true;
}

/** What scrolls around a node: the element's room, a box of the page around the element, or the window. */
export function roomAround(node: Element): { top: number; bottom: number; scrollBy(down: number): void } {
  const room = scrollerAround(node);
  const box = room?.getBoundingClientRect();
  return {
    top: Math.max(0, box?.top ?? 0),
    bottom: Math.min(window.innerHeight, box?.bottom ?? window.innerHeight),
    scrollBy: (down) => (room ?? window).scrollBy({ top: down }),
  };
}

/** `null` for the window. */
function scrollerAround(node: Element): Element | null {
  if (node === document.body || node === document.documentElement) return null;
  const scrolls = node.scrollHeight > node.clientHeight && /auto|scroll/.test(getComputedStyle(node).overflowY);
  if (scrolls) return node;
  const root = node.getRootNode();
  const parent = node.parentElement ?? (root instanceof ShadowRoot ? root.host : null);
  return parent && scrollerAround(parent);
}
