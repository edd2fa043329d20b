/** A small component in the elements' wrapper, for browser tests. */
import { useState } from "react";
import { faultsOf, type WrappedProps, wrap } from "../wrap.ts";

type Rendered = { mounts: number; properties: Record<string, unknown>; faults: unknown };

declare global {
  interface Window {
    rendered: Rendered;
  }
}

window.rendered = { mounts: 0, properties: {}, faults: [] };

function Room({ container, ...properties }: WrappedProps) {
  useState(() => {
    window.rendered.mounts += 1;
  });
  window.rendered = { ...window.rendered, properties, faults: faultsOf(container.host) };
  return <input aria-label="Name" />;
}

customElements.define("countersign-sign", wrap("sign", Room));
