/** The tray as the panel sees it, kept up to date, with a line to the background that keeps it at work. */
import { type Signal, signal } from "@preact/signals-react";
import { browser } from "wxt/browser";
import type { OwnMessage } from "../messages.ts";
import { dropHandover, type FileState, type Handover, listHandovers, onTrayChange, readStates } from "../tray.ts";

export type TakenFile = { id: string; name: string; url: string; state: FileState | { state: "fetching" } };
/** What was taken in one go, or one after the other from one mail. */
export type TakenFiles = {
  /** The newest of them: from where, and what for. */
  handover: Handover;
  files: readonly TakenFile[];
  all: readonly Handover[];
};

export type Tray = {
  /** Of the panel; `null` where the browser does not tell. */
  windowId: number | null;
  /** What was taken last in this window; `null` where nothing waits. */
  taken: Signal<TakenFiles | null>;
  /** Files still on their way, and those that failed, are fetched once more. */
  again(): void;
  /** Gone with their bytes. */
  drop(): Promise<void>;
};

export async function createTray(): Promise<Tray> {
  const taken = signal<TakenFiles | null>(null);
  const windowId = await browser.windows.getCurrent().then(
    ({ id }) => id ?? null,
    () => null,
  );

  async function read(): Promise<void> {
    const mine = (await listHandovers()).filter((one) => one.windowId === null || one.windowId === windowId);
    const all = togetherWithNewest(mine);
    const files = await Promise.all(all.map(async (one) => filesOf(one, await readStates(one))));
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

/** One attachment after the other of one mail, for the same: they go together. Newest first. */
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

/** Pressed twice, a file is there once. */
function eachOnce(files: readonly TakenFile[]): TakenFile[] {
  return [...new Map(files.map((one) => [one.url, one])).values()];
}

function filesOf(handover: Handover, states: ReadonlyMap<string, FileState>): TakenFile[] {
  return handover.files.map(({ id, name, url }) => {
    const state = states.get(id) ?? { state: "fetching" as const };
    return { id, url, state, name: state.state === "there" ? state.name : name };
  });
}

/** A background that was ended midway is started again, and goes on where the one before was. */
function keepAwake(isWaiting: () => boolean): void {
  const line = browser.runtime.connect({ name: "panel" });
  line.onDisconnect.addListener(() => {
    keepAwake(isWaiting);
    if (isWaiting()) void tell({ type: "resume", handoverId: null });
  });
}

/** Nobody to tell is no harm: the next background looks by itself. */
export async function tell(message: OwnMessage): Promise<void> {
  await browser.runtime.sendMessage(message).catch(() => undefined);
}
