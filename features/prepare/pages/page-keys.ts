/** Keyboard commands in the page grid. */
import type { PageWork } from "./create-page-work.ts";

/** Carries out the command of a key; returns whether it has one. */
export function keyAct(work: PageWork, event: KeyboardEvent, grid: HTMLElement): boolean {
  const act =
    event.ctrlKey || event.metaKey ? commandOf(event) : (stepOf(event, grid) ?? plain[event.key.toLowerCase()]);
  if (!act) return false;
  if (event.key === "Escape" && work.selection.peek().size === 0) return false;
  act(work, event);
  return true;
}

type Act = (work: PageWork, event: KeyboardEvent) => void;

const plain: Record<string, Act> = {
  " ": (work) => work.toggle(work.active.peek()),
  enter: (work) => work.toggle(work.active.peek()),
  delete: (work) => work.remove(),
  backspace: (work) => work.remove(),
  escape: (work) => work.clear(),
  r: (work, event) => work.turn(event.shiftKey ? 270 : 90),
};

function commandOf(event: KeyboardEvent): Act | undefined {
  switch (event.key.toLowerCase()) {
    case "a":
      return (work) => work.selectAll();
    case "z":
      return event.shiftKey ? (work) => work.redo() : (work) => work.undo();
    case "y":
      return (work) => work.redo();
  }
}

/** Arrows, Home and End move to a page; with Shift they extend the selection, with Alt they move the selected pages. */
function stepOf(event: KeyboardEvent, grid: HTMLElement): Act | undefined {
  const onward = getComputedStyle(grid).direction === "rtl" ? -1 : 1;
  const columns = columnsOf(grid);
  const steps: Record<string, number> = {
    ArrowRight: onward,
    ArrowLeft: -onward,
    ArrowDown: columns,
    ArrowUp: -columns,
    Home: Number.NEGATIVE_INFINITY,
    End: Number.POSITIVE_INFINITY,
  };
  const step = steps[event.key];
  if (step === undefined) return undefined;
  return (work) => {
    const last = work.plan.peek().length - 1;
    const to = Math.min(Math.max(work.indexOf(work.active.peek()) + step, 0), last);
    if (event.altKey) work.moveBy(step < 0 ? -1 : 1);
    else if (event.shiftKey) work.extendTo(work.plan.peek()[to]!.id);
    else work.goTo(to);
  };
}

function columnsOf(grid: HTMLElement): number {
  const tiles = [...grid.children] as HTMLElement[];
  const top = tiles[0]?.offsetTop;
  const first = tiles.findIndex((tile) => tile.offsetTop !== top);
  return first < 0 ? Math.max(tiles.length, 1) : first;
}
