/** A panel's live view of the taken files, with a port to the background that keeps the background running. */
import { type Signal, signal } from "@preact/signals-react";
import { browser } from "wxt/browser";
import { listClaimed } from "../background/claims.ts";
import {
  dropHandover,
  type FileState,
  type Handover,
  listHandovers,
  onTakenFilesChange,
  readStates,
} from "../background/taken-files.ts";
import type { OwnMessage } from "../messages.ts";

export type TakenFile = { id: string; name: string; url: string; state: FileState | { state: "fetching" } };
/** Files of one press, or of several on the same mail. */
export type TakenFiles = {
  /** The newest of `all`. */
  handover: Handover;
  files: readonly TakenFile[];
  all: readonly Handover[];
};

export type TakenFilesView = {
  /** The panel's window; `null` if the browser does not tell. */
  windowId: number | null;
  /** The newest unclaimed hand-over of this window with the other hand-overs of its group; `null` if none is waiting. */
  taken: Signal<TakenFiles | null>;
  /** Fetches pending and failed files again. */
  again(): void;
  /** Discards the hand-overs in `taken`. */
  drop(): Promise<void>;
  /** Discards the hand-overs of all windows, which belong to the person who leaves. */
  /** Drops the files that were taken before a time in milliseconds since 1970, or all. */
  dropAll(beforeMs?: number): Promise<void>;
};

export async function createTakenFilesView(): Promise<TakenFilesView> {
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
    // A later read is more recent: this one would restore entries removed since.
    if (turn !== reads) return;
    taken.value = all[0] ? { handover: all[0], files: eachOnce(files.toReversed().flat()), all } : null;
  }

  const isWaiting = () => taken.peek()?.files.some(({ state }) => state.state === "fetching") ?? false;
  onTakenFilesChange(() => void read());
  await read();
  keepAwake(isWaiting);
  return {
    windowId,
    taken,
    again() {
      for (const { id } of taken.peek()?.all ?? []) void sendToBackground({ type: "resume", handoverId: id });
    },
    async drop() {
      for (const handover of taken.peek()?.all ?? []) await dropHandover(handover);
    },
    async dropAll(beforeMs = Number.POSITIVE_INFINITY) {
      for (const handover of await listHandovers()) if (handover.at < beforeMs) await dropHandover(handover);
    },
  };
}

/** Groups attachments of one mail that were pressed one after the other for the same purpose. Newest first. */
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

/** Removes duplicates: a file may be in two hand-overs. */
function eachOnce(files: readonly TakenFile[]): TakenFile[] {
  return [...new Map(files.map((one) => [one.url, one])).values()];
}

function filesOf(handover: Handover, states: ReadonlyMap<string, FileState>): TakenFile[] {
  return handover.files.map(({ id, name, url }) => {
    const state = states.get(id) ?? { state: "fetching" as const };
    return { id, url, state, name: state.state === "there" ? state.name : name };
  });
}

/** Reconnecting starts a background that was terminated midway; it continues where the previous one stopped. */
function keepAwake(isWaiting: () => boolean): void {
  const line = browser.runtime.connect({ name: "panel" });
  line.onDisconnect.addListener(() => {
    keepAwake(isWaiting);
    if (isWaiting()) void sendToBackground({ type: "resume", handoverId: null });
  });
}

/** An undelivered message is no failure: the next background checks by itself. */
export async function sendToBackground(message: OwnMessage): Promise<void> {
  await browser.runtime.sendMessage(message).catch(() => undefined);
}
