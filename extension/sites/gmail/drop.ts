/**
 * Drops a file on a reply, as a person does: drags it over the text, waits for the drop zone that Gmail lays over
 * each compose area, drops it there, and ends the drag, without which the zones stay. InboxSDK uses the same steps
 * (2017 to 2026).
 */
import { isVisible } from "../is-visible.ts";
import { gmail } from "./selectors.ts";
import { eventually } from "./wait.ts";

/** InboxSDK's timeout: a busy page is slow. */
const ZONE_MS = 20_000;
/** Some pages consider a drag over if it does not move for longer. */
const DRAG_EVERY_MS = 350;

/** @returns whether a zone to drop it on appeared */
export async function dropOn(page: Document, reply: Element, file: File): Promise<boolean> {
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(file);
  const send = (target: Element, type: string) =>
    target.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, composed: true, dataTransfer }));
  const text = reply.querySelector(gmail.replyText) ?? reply;
  send(text, "dragenter");
  send(text, "dragover");
  const moving = setInterval(() => send(text, "dragover"), DRAG_EVERY_MS);
  try {
    const zone = await eventually(page, ZONE_MS, () => zoneOf(page, reply));
    if (!zone) return false;
    send(zone, "dragenter");
    send(zone, "dragover");
    send(zone, "drop");
    return true;
  } finally {
    clearInterval(moving);
    send(text, "dragleave");
    send(text, "dragend");
  }
}

/**
 * Zones are at the end of the page, one over each compose area: this reply's zone overlaps it more than any other
 * compose area.
 */
function zoneOf(page: Document, reply: Element): Element | null {
  const composes = [...page.querySelectorAll(`${gmail.popup}, ${gmail.reply}`)].filter(
    (one) => !reply.contains(one) || one === reply,
  );
  const zones = [...page.querySelectorAll(gmail.dropZone)].filter(isVisible);
  return zones.find((zone) => closestTo(zone, composes, reply)) ?? null;
}

function closestTo(zone: Element, composes: readonly Element[], reply: Element): boolean {
  const area = zone.getBoundingClientRect();
  const own = shared(area, reply.getBoundingClientRect());
  const others = composes.filter((one) => !one.contains(reply) && one !== reply);
  return own > 0 && others.every((one) => shared(area, one.getBoundingClientRect()) < own);
}

type Area = Pick<DOMRect, "left" | "right" | "top" | "bottom">;

/** Intersection over union of two areas, 0 to 1. */
function shared(one: Area, other: Area): number {
  const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  if (width <= 0 || height <= 0) return 0;
  const sizeOf = ({ left, right, top, bottom }: Area) => (right - left) * (bottom - top);
  return (width * height) / (sizeOf(one) + sizeOf(other) - width * height);
}
