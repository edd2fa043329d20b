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

/**
 * Redirects this tab to the signing page while a recipient signs on a host's device, even if another tab started it later.
 * @returns whether the tab is being redirected
 */
export function keepToSigner(storage: HostStorage): boolean {
  const leave = () => {
    const path = findDeviceLock(storage);
    if (path) location.replace(path);
    return path !== null;
  };
  window.addEventListener("storage", leave);
  window.addEventListener("pageshow", leave);
  return leave();
}
