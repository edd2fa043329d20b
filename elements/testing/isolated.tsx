/** A wrapped element, defined in a context that may lack a registry. */
import { bringRegistry } from "../registry.ts";
import { wrap } from "../wrap.ts";

function Room() {
  return <p>Seen from another world</p>;
}

void bringRegistry().then(() => customElements.define("countersign-verify", wrap("verify", Room)));
