import { describe, expect, it } from "vitest";
import { DEVICE_LOCK_KEY, findDeviceLock } from "./device-lock.ts";

const storage = (stored: string | null) => ({
  get: (key: string) => (key === DEVICE_LOCK_KEY ? stored : null),
  set: () => undefined,
  remove: () => undefined,
  keys: () => [],
});

describe("a device with an in-person signer", () => {
  it("opens only the signing page until the host takes the device back", () => {
    expect(findDeviceLock(storage("/app/documents/sign/tok-1"))).toBe("/app/documents/sign/tok-1");
    expect(findDeviceLock(storage(null))).toBeNull();
  });

  it.each(["https://evil.example/app/documents/x", "//evil.example", "/app/login", "javascript:alert(1)"])(
    "ignores the stored path %s, which is no signing page",
    (path) => {
      expect(findDeviceLock(storage(path))).toBeNull();
    },
  );
});
