import type { HostStorage } from "../../features/host/host.ts";

/** Where somebody signs in person on this device: until its host has taken it back, no other place of the app opens. */
export const HELD_KEY = "device.held";

/** The signing page that holds the device; only ever a path of this app. */
export function heldBy(storage: HostStorage): string | null {
  const place = storage.get(HELD_KEY);
  return place && /^\/app\/documents\/[\w./-]+$/.test(place) ? place : null;
}
