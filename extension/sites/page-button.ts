/**
 * Our buttons in foreign pages. A page may copy them without their listeners or remove them at any time, so buttons
 * hold no state: one shared listener reads the surroundings of a button when it is pressed.
 */
export const BUTTON = "countersign-sign";

/** The action of a button. */
export type Purpose = "attachment" | "message" | "message_myself" | "drive" | "drive_myself";

const SVG = "http://www.w3.org/2000/svg";

/** @param label text for screen readers; default: the visible text */
export function makeButton(page: Document, purpose: Purpose, text: string, label = text): HTMLButtonElement {
  const button = page.createElement("button");
  button.type = "button";
  button.className = BUTTON;
  button.dataset.countersign = purpose;
  button.setAttribute("aria-label", label);
  button.append(makePen(page), text);
  return button;
}

/** Makes many equal buttons: cloning costs a quarter of creating. */
export function buttonMaker(page: Document, purpose: Purpose, text: string): (label: string) => HTMLButtonElement {
  const first = makeButton(page, purpose, text);
  return (label) => {
    const button = first.cloneNode(true) as HTMLButtonElement;
    button.setAttribute("aria-label", label);
    return button;
  };
}

/** A pen on a signature line. */
function makePen(page: Document): SVGSVGElement {
  const icon = page.createElementNS(SVG, "svg");
  icon.setAttribute("viewBox", "0 0 24 24");
  icon.setAttribute("aria-hidden", "true");
  const path = page.createElementNS(SVG, "path");
  path.setAttribute("d", "M4 20h16M6 16l1-4L16 3l3 3-9 9z");
  icon.append(path);
  return icon;
}

/**
 * Calls back for every press by a person, by pointer or key, and ignores presses by a page's script. The page itself
 * does not receive the event.
 */
export function onPress(
  page: Document,
  signal: AbortSignal,
  press: (button: HTMLElement, purpose: Purpose) => void,
): void {
  const buttonOf = (event: Event) => (event.target instanceof Element ? event.target.closest(`.${BUTTON}`) : null);
  const listen = (type: string, handler: (event: Event) => void) =>
    page.defaultView?.addEventListener(type, handler, { capture: true, signal });
  for (const type of ["pointerdown", "pointerup", "mousedown", "mouseup", "dblclick", "keydown", "keypress", "keyup"]) {
    listen(type, (event) => {
      if (buttonOf(event)) event.stopPropagation();
    });
  }
  listen("click", (event) => {
    const button = buttonOf(event);
    if (!(button instanceof HTMLElement)) return;
    event.stopPropagation();
    event.preventDefault();
    if (event.isTrusted) press(button, button.dataset.countersign as Purpose);
  });
}
