/**
 * Whether somebody can see an element: Gmail and Drive keep views in the page that were left. Costs the page a layout, so
 * that it is asked on a press and not for every change.
 */
export function isSeen(element: Element): boolean {
  if (element.checkVisibility) return element.checkVisibility({ visibilityProperty: true });
  // A document that nothing draws.
  return element.closest('[hidden], [style*="display:none"], [style*="display: none"]') === null;
}
