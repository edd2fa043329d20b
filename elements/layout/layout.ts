/** Lays an element out in its page: as high as its content or as the page sets, with its bars always visible. */
import { type Covers, findCovers } from "./covering-bars.ts";
import { type Fit, frameOf, measureFit } from "./height-mode.ts";
import { type Edges, findFold } from "./hidden-edges.ts";

const SETTLED_MS = 120;
/** Number of intersection thresholds inside a frame: the visible part is reported in steps of 1/400 of the height. */
const FRAME_STEPS = 400;

/** Makes the host a box in the page's layout even if the page's CSS reset removes its box. */
const block = new CSSStyleSheet();
// An important rule of a shadow tree overrides the page's important rules.
block.replaceSync(":host { display: block !important; }");

const viewVariables = (context: string) => `.cs-within { --cs-view: ${context}; --cs-screen: ${context}; }`;
const flow = viewVariables("calc(100svh - var(--cs-top, 0px) - var(--cs-bottom, 0px))");
/** A frame sized to its content would grow without end if the content were as high as the frame. */
const framed = viewVariables("min(100svh, 900px)");
const fill = `
  .cs-within {
    --cs-view: 100cqb;
    --cs-least: 100cqb;
    --cs-bar: fixed;
    --cs-bar-room: calc(136px + env(safe-area-inset-bottom) + var(--cs-bottom, 0px));
    position: absolute;
    inset: var(--cs-inset);
    inline-size: auto;
    container: cs / size;
  }
  .cs-room { block-size: 100%; overflow: auto; }`;

const steps = Array.from({ length: FRAME_STEPS + 1 }, (_, step) => step / FRAME_STEPS);

/** Updates the layout until the returned function is called. */
export function followPage(container: ShadowRoot): () => void {
  const host = container.host as HTMLElement;
  const probe = host.ownerDocument.createElement("div");
  // The probe's height is read at once, so it must have no transition.
  probe.style.cssText = `clear: both; transition: none !important;
    scroll-margin-block: var(--cs-offset-top, -1px) var(--cs-offset-bottom, -1px)`;
  probe.inert = true;
  container.append(probe);
  const sheet = new CSSStyleSheet();
  container.adoptedStyleSheets = [...container.adoptedStyleSheets, sheet];
  const isFramed = window.parent !== window;
  let fit: Fit = { kind: "flow" };
  let isMeasured = false;
  let covers: Covers = { top: 0, bottom: 0 };
  let frame: Edges | null = null;
  let lastText = "";

  function apply(next: Fit): void {
    probe.style.blockSize = next.kind === "fill" ? `${next.sizer}px` : "";
    sheet.replaceSync(`.cs-within {} ${next.kind === "fill" ? fill : isFramed ? framed : flow}`);
    lastText = "";
  }

  function measure(): void {
    guardDisplay(container, host);
    if (!isRendered(host)) return;
    // React appends late content after the probe.
    if (container.lastChild !== probe) container.append(probe);
    fit = measureFit(host, probe, fit, apply);
    isMeasured = true;
    updateVariables();
  }

  /** Updates the CSS variables; writes nothing while nothing changes. */
  function updateVariables(): void {
    if (!isRendered(host)) return;
    const fold = findFold(host, fit.kind === "fill", offered(probe, covers), frame);
    const insets = paddingOf(host);
    const now = JSON.stringify([fold, insets]);
    if (now === lastText) return;
    lastText = now;
    const { style } = sheet.cssRules[0] as CSSStyleRule;
    for (const [side, px] of Object.entries(fold)) style.setProperty(`--cs-${side}`, `${Math.round(px)}px`);
    style.setProperty("--cs-inset", insets);
  }

  function follow(entry: IntersectionObserverEntry | undefined): void {
    frame = entry?.isIntersecting ? cutOf(entry) : null;
    nextFrame.ask();
  }

  function readSurroundings(): void {
    covers = findCovers(host);
    updateVariables();
  }

  const nextFrame = onceAFrame(updateVariables);
  const settled = onceSettled(readSurroundings);
  const resized = onceAFrame(() => {
    measure();
    readSurroundings();
  });
  const sizes = new ResizeObserver(() => {
    if (!isMeasured || isOutdated()) measure();
    else updateVariables();
    settled.ask();
  });
  /** The page may have changed the height: content and host disagree. */
  function isOutdated(): boolean {
    if (fit.kind === "fill") return true;
    const within = container.querySelector<HTMLElement>(".cs-within");
    return !within || Math.abs(host.offsetHeight - frameOf(host) - within.offsetHeight) > 1;
  }
  const changes = new MutationObserver(() => resized.ask());
  const observer = isFramed ? new IntersectionObserver(([entry]) => follow(entry), { threshold: steps }) : null;
  const until = new AbortController();
  const scrolled = () => {
    nextFrame.ask();
    settled.ask();
  };
  apply(fit);
  measure();
  readSurroundings();
  sizes.observe(host);
  observer?.observe(host);
  changes.observe(host, { attributes: true, attributeFilter: ["class", "style", "hidden"] });
  document.addEventListener("scroll", scrolled, { capture: true, passive: true, signal: until.signal });
  window.addEventListener("resize", resized.ask, { signal: until.signal });
  return () => {
    until.abort();
    for (const one of [sizes, changes, observer]) one?.disconnect();
    for (const one of [nextFrame, settled, resized]) one.drop();
    probe.remove();
    container.adoptedStyleSheets = container.adoptedStyleSheets.filter((one) => one !== sheet && one !== block);
  };
}

function isRendered(host: HTMLElement): boolean {
  return host.getClientRects().length > 0;
}

function isBoxless(host: HTMLElement): boolean {
  return /^(inline|contents)$/.test(getComputedStyle(host).display);
}

/**
 * `all: unset` makes every element of a page inline, `display: contents` removes its box. The page may still hide it.
 */
function guardDisplay(container: ShadowRoot, host: HTMLElement): void {
  const others = container.adoptedStyleSheets.filter((one) => one !== block);
  if (others.length < container.adoptedStyleSheets.length) container.adoptedStyleSheets = others;
  if (isBoxless(host)) container.adoptedStyleSheets = [...others, block];
}

/** The bars that the page declares override the measured ones. */
function offered(probe: HTMLElement, covers: Covers): Covers {
  const { scrollMarginBlockStart, scrollMarginBlockEnd } = getComputedStyle(probe);
  const [top, bottom] = [Number.parseFloat(scrollMarginBlockStart), Number.parseFloat(scrollMarginBlockEnd)];
  return { top: top >= 0 ? top : covers.top, bottom: bottom >= 0 ? bottom : covers.bottom };
}

function paddingOf(host: HTMLElement): string {
  const { paddingTop, paddingRight, paddingBottom, paddingLeft } = getComputedStyle(host);
  return [paddingTop, paddingRight, paddingBottom, paddingLeft].join(" ");
}

/** The edges at which the frame cuts the element off, excluding the element's own edges. */
function cutOf({ intersectionRect: visible, boundingClientRect: box }: IntersectionObserverEntry): Edges {
  return {
    top: visible.top > box.top + 1 ? visible.top : Number.NEGATIVE_INFINITY,
    bottom: visible.bottom < box.bottom - 1 ? visible.bottom : Number.POSITIVE_INFINITY,
  };
}

type ScheduledRun = { ask: () => void; drop: () => void };

function onceAFrame(run: () => void): ScheduledRun {
  let handle = 0;
  return {
    ask: () => {
      handle ||= requestAnimationFrame(() => {
        handle = 0;
        run();
      });
    },
    drop: () => cancelAnimationFrame(handle),
  };
}

function onceSettled(run: () => void): ScheduledRun {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const drop = () => clearTimeout(timer);
  return {
    ask: () => {
      drop();
      timer = setTimeout(run, SETTLED_MS);
    },
    drop,
  };
}
