/** A small component in the elements' wrapper, for browser tests. */
import { useState } from "react";
import { faultsOf, type WrappedProps, wrap } from "../wrap.ts";

type Shown = { mounts: number; properties: Record<string, unknown>; faults: unknown };

declare global {
  interface Window {
    shown: Shown;
  }
}

window.shown = { mounts: 0, properties: {}, faults: [] };

function Room({ container, ...properties }: WrappedProps) {
  useState(() => {
    window.shown.mounts += 1;
  });
  window.shown = { ...window.shown, properties, faults: faultsOf(container.host) };
  return <input aria-label="Name" />;
}

customElements.define("countersign-sign", wrap("sign", Room));
