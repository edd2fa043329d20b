/**
 * Whether an element is visible: Gmail and Drive keep closed views in the page. Forces a layout of the page, so it is
 * called on a press and not for every change.
 */
export function isVisible(element: Element): boolean {
  if (element.checkVisibility) return element.checkVisibility({ visibilityProperty: true });
  // A document without layout.
  return element.closest('[hidden], [style*="display:none"], [style*="display: none"]') === null;
}
