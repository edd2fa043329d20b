/**
 * Whether the page gives an element its height. CSS cannot distinguish `height: 600px` from `auto`, so this measures:
 * a tall probe beside the content either makes the host taller, or does not.
 */

export type Fit =
  /** The host is as high as its content, and the page scrolls. */
  | { kind: "flow" }
  /**
   * The page set the height: the content scrolls inside. `sizer` keeps a host with only a `max-height` open; CSS
   * pixels.
   */
  | { kind: "fill"; sizer: number };

/** Higher than any meaningful `max-height`, and low enough for every browser's layout. */
const PROBE_PX = 100_000;
/** A host that loses its content to the fill layout may collapse, and then turn out to have only a `max-height`. */
const ROUNDS = 3;

/** Measures until the result is stable. The content only grows meanwhile, so the page's scroll position stays. */
export function measureFit(host: HTMLElement, probe: HTMLElement, before: Fit, apply: (fit: Fit) => void): Fit {
  let fit = before;
  for (let round = 0; round < ROUNDS; round += 1) {
    const next = probeOnce(host, probe, fit);
    if (isSameFit(next, fit)) break;
    fit = next;
    apply(fit);
  }
  return fit;
}

function probeOnce(host: HTMLElement, probe: HTMLElement, fit: Fit): Fit {
  const sizer = fit.kind === "fill" ? fit.sizer : 0;
  const frame = frameOf(host);
  const before = host.offsetHeight;
  probe.style.blockSize = `${sizer + PROBE_PX}px`;
  const after = host.offsetHeight;
  probe.style.blockSize = `${sizer}px`;
  const grown = after - before;
  if (grown >= PROBE_PX - 1) return { kind: "flow" };
  if (grown > 0) return { kind: "fill", sizer: Math.round(after - frame) };
  return { kind: "fill", sizer: sizer > 0 ? Math.round(before - frame) : 0 };
}

function isSameFit(one: Fit, other: Fit): boolean {
  if (one.kind === "flow" || other.kind === "flow") return one.kind === other.kind;
  return Math.abs(one.sizer - other.sizer) <= 1;
}

/** Vertical sum of the host's padding and borders; CSS pixels. */
export function frameOf(host: HTMLElement): number {
  const style = getComputedStyle(host);
  const lengths = [style.paddingTop, style.paddingBottom, style.borderTopWidth, style.borderBottomWidth];
  return lengths.reduce((sum, length) => sum + (Number.parseFloat(length) || 0), 0);
}
