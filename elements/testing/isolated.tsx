/** A wrapped element, defined where there may be no registry. */
import { bringRegistry } from "../registry.ts";
import { wrap } from "../wrap.ts";

function Room() {
  return <p>Seen from another world</p>;
}

void bringRegistry().then(() => customElements.define("countersign-verify", wrap("verify", Room)));
