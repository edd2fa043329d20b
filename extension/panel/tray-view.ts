/** The tray as one panel shows it, kept up to date, with a port to the background that keeps it at work. */
import { type Signal, signal } from "@preact/signals-react";
import { browser } from "wxt/browser";
import { listClaimed } from "../background/claims.ts";
import {
  dropHandover,
  type FileState,
  type Handover,
  listHandovers,
  onTrayChange,
  readStates,
} from "../background/tray.ts";
import type { OwnMessage } from "../messages.ts";

export type TakenFile = { id: string; name: string; url: string; state: FileState | { state: "fetching" } };
/** Files of one press, or of several on the same mail. */
export type TakenFiles = {
  /** The newest of `all`. */
  handover: Handover;
  files: readonly TakenFile[];
  all: readonly Handover[];
};

export type Tray = {
  /** The panel's window; `null` where the browser does not tell. */
  windowId: number | null;
  /** The newest unclaimed hand-over of this window with those that belong to it; `null` where nothing waits. */
  taken: Signal<TakenFiles | null>;
  /** Fetches once more what is on its way or failed. */
  again(): void;
  /** Discards what `taken` shows. */
  drop(): Promise<void>;
};

export async function createTray(): Promise<Tray> {
  const taken = signal<TakenFiles | null>(null);
  const windowId = await browser.windows.getCurrent().then(
    ({ id }) => id ?? null,
    () => null,
  );

  let reads = 0;

  async function read(): Promise<void> {
    reads += 1;
    const turn = reads;
    const [handovers, claimed] = await Promise.all([listHandovers(), listClaimed()]);
    const mine = handovers.filter(
      (one) => !claimed.has(one.id) && (one.windowId === null || one.windowId === windowId),
    );
    const all = togetherWithNewest(mine);
    const files = await Promise.all(all.map(async (one) => filesOf(one, await readStates(one))));
    // A read that began later has seen more: this one would bring back what has gone since.
    if (turn !== reads) return;
    taken.value = all[0] ? { handover: all[0], files: eachOnce(files.toReversed().flat()), all } : null;
  }

  const isWaiting = () => taken.peek()?.files.some(({ state }) => state.state === "fetching") ?? false;
  onTrayChange(() => void read());
  await read();
  keepAwake(isWaiting);
  return {
    windowId,
    taken,
    again() {
      for (const { id } of taken.peek()?.all ?? []) void tell({ type: "resume", handoverId: id });
    },
    async drop() {
      for (const gone of taken.peek()?.all ?? []) await dropHandover(gone);
    },
  };
}

/** Attachments of one mail that were pressed one after the other for the same purpose go together. Newest first. */
export function togetherWithNewest([newest, ...older]: readonly Handover[]): Handover[] {
  if (!newest) return [];
  const thread = threadOf(newest);
  return [
    newest,
    ...older.filter((one) => thread !== null && threadOf(one) === thread && one.intent === newest.intent),
  ];
}

function threadOf({ place }: Handover): string | null {
  return place?.site === "gmail" ? `${place.account} ${place.threadId}` : null;
}

/** A file of two hand-overs is shown once. */
function eachOnce(files: readonly TakenFile[]): TakenFile[] {
  return [...new Map(files.map((one) => [one.url, one])).values()];
}

function filesOf(handover: Handover, states: ReadonlyMap<string, FileState>): TakenFile[] {
  return handover.files.map(({ id, name, url }) => {
    const state = states.get(id) ?? { state: "fetching" as const };
    return { id, url, state, name: state.state === "there" ? state.name : name };
  });
}

/** Connecting again starts a background that was ended midway; it goes on where the one before it was. */
function keepAwake(isWaiting: () => boolean): void {
  const line = browser.runtime.connect({ name: "panel" });
  line.onDisconnect.addListener(() => {
    keepAwake(isWaiting);
    if (isWaiting()) void tell({ type: "resume", handoverId: null });
  });
}

/** An undelivered message is no failure: the next background looks by itself. */
export async function tell(message: OwnMessage): Promise<void> {
  await browser.runtime.sendMessage(message).catch(() => undefined);
}
