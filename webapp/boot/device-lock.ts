import type { HostStorage } from "../../features/host/host.ts";

/**
 * Set while a recipient signs in person on this device: no other page of the app opens until the host has taken the
 * device back.
 */
export const DEVICE_LOCK_KEY = "device.held";

/** Path of the signing page that holds the device; always a path of this app. */
export function findDeviceLock(storage: HostStorage): string | null {
  const path = storage.get(DEVICE_LOCK_KEY);
  return path && /^\/app\/documents\/[\w./-]+$/.test(path) ? path : null;
}
