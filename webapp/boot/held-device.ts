import type { HostStorage } from "../../features/host/host.ts";

/**
 * Set while a recipient signs in person on this device: no other page of the app opens until the host has taken the
 * device back.
 */
export const HELD_KEY = "device.held";

/** Path of the signing page that holds the device; always a path of this app. */
export function heldBy(storage: HostStorage): string | null {
  const place = storage.get(HELD_KEY);
  return place && /^\/app\/documents\/[\w./-]+$/.test(place) ? place : null;
}
