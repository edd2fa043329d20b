/** The next batch to send: files, a title and people, from the mail or as the person chose. */
import { computed, signal } from "@preact/signals-react";
import * as z from "zod/mini";
import { FILES_LIMIT } from "../../../domain/document/file-part.ts";
import { nameFor, plainEmail } from "../../../domain/recipient/addresses.ts";
import { isEmail, sameEmail } from "../../../domain/recipient/email.ts";
import type { PersonalStorage } from "../../../features/host/host.ts";
import type { PersonalKey } from "../../../features/host/kept-keys.ts";
import type { Person } from "../../../features/prepare/draft/changes/people-changes.ts";
import { titleFrom } from "../../../features/prepare/draft/draft.ts";
import type { Handover } from "../../background/taken-files.ts";
import type { Intent } from "../../messages.ts";
import type { TakenFiles, TakenFilesView } from "../taken-files-view.ts";
import { type Candidate, candidateOf, candidateOfFile } from "./candidates.ts";

/** Storage key per window; a window's id stays the same while it is open. */
const keyOf = (windowId: number | null): PersonalKey => `start.${windowId ?? "only"}`;
/**
 * Prefix of the ids of files dropped on the panel: they exist in its memory only, and so does the input typed for
 * them.
 */
const DROPPED = "dropped.";
/** Maximum number of hand-overs whose typed input is stored. */
const KEPT_LIMIT = 20;

const TypedInput = z.object({
  title: z.nullable(z.string()),
  people: z.array(z.object({ name: z.string(), email: z.string() })),
});
type TypedInput = z.infer<typeof TypedInput>;
/** Keyed by the first hand-over of a group: more files of the same mail do not change the typed input. */
const StoredInputs = z.record(z.string(), TypedInput);
type StoredInputs = z.infer<typeof StoredInputs>;

const untyped: TypedInput = { title: null, people: [] };

/** Everything that one press of Send covers. Fixed at the press. */
export type Batch = {
  id: string;
  candidates: readonly Candidate[];
  /** The files to send. */
  chosen: readonly Candidate[];
  title: string;
  people: readonly Person[];
  offered: readonly Person[];
  intent: Intent;
  /** The newest; `null` if there are only dropped files. */
  handover: Handover | null;
  handovers: readonly Handover[];
};

export type Start = ReturnType<typeof createStart>;

/** @param keptNow the storage of the person who uses the panel now */
export function createStart(takenFiles: TakenFilesView, keptNow: () => PersonalStorage) {
  const key = keyOf(takenFiles.windowId);
  const dropped = signal<readonly Candidate[]>([]);
  /** Ids of files that the person ticked or unticked. */
  const toggled = signal<ReadonlySet<string>>(new Set());
  const stored = signal<StoredInputs>(readStored(keptNow(), key));
  /** The batch that is being sent, shown until something newer arrives. */
  const front = signal<Batch | null>(null);

  const waiting = computed(() => batchOf(takenFiles.taken.value, dropped.value, toggled.value, stored.value));
  /**
   * Whether the waiting batch was pressed or dropped after the batch in front; an older hand-over reappears once that
   * was sent.
   */
  const isNewer = computed(() => {
    if (!front.value) return true;
    const known = new Set(front.value.candidates.map(({ id }) => id));
    const pressedAt = front.value.handover?.at ?? 0;
    const isPressed = (waiting.value.handover?.at ?? 0) > pressedAt;
    return isPressed || dropped.value.some(({ id }) => !known.has(id));
  });
  const visibleBatch = computed(() => (front.value && !isNewer.value ? front.value : waiting.value));

  function storeTyped(change: Partial<TypedInput>): void {
    const { id } = waiting.peek();
    write({ ...stored.peek(), [id]: { ...(stored.peek()[id] ?? untyped), ...change } });
  }

  function forget(id: string): void {
    write(Object.fromEntries(Object.entries(stored.peek()).filter(([known]) => known !== id)));
  }

  function write(next: StoredInputs): void {
    stored.value = next;
    const lasting = Object.entries(next).filter(([id]) => id !== "" && !id.startsWith(DROPPED));
    if (lasting.length === 0) keptNow().remove(key);
    else keptNow().set(key, JSON.stringify(Object.fromEntries(lasting.slice(-KEPT_LIMIT))));
  }

  const has = (people: readonly Person[], email: string) => people.some((one) => sameEmail(one.email, email));

  return {
    shown: visibleBatch,
    place: computed(() => visibleBatch.value.handover?.place ?? null),
    candidates: computed(() => visibleBatch.value.candidates),
    chosen: computed(() => visibleBatch.value.chosen),
    isTaken: (id: string): boolean => isTaken(visibleBatch.value.candidates, toggled.value, id),
    offered: computed(() => visibleBatch.value.offered),
    title: computed(() => visibleBatch.value.title),
    people: computed(() => visibleBatch.value.people),
    intent: computed(() => visibleBatch.value.intent),
    isFetching: computed(() => visibleBatch.value.candidates.some(({ state }) => state === "fetching")),
    /** The batch that is being sent and shown; `null` while the shown one can be changed. */
    sending: computed(() => (isNewer.value ? null : front.value)),
    /** The waiting batch, as of now. */
    batch: (): Batch => waiting.peek(),
    async add(files: readonly File[]): Promise<void> {
      const added = await Promise.all(files.map(candidateOfFile));
      dropped.value = [...dropped.peek(), ...added];
    },
    toggleFile(id: string): void {
      const next = new Set(toggled.peek());
      if (!next.delete(id)) next.add(id);
      toggled.value = next;
    },
    setTitle: (typed: string) => storeTyped({ title: typed }),
    togglePerson(person: Person): void {
      const { people } = waiting.peek();
      const isIn = has(people, person.email);
      storeTyped({ people: isIn ? people.filter((one) => !sameEmail(one.email, person.email)) : [...people, person] });
    },
    /** @returns whether it is a valid address; an address that is already chosen is not added again */
    addPerson(entered: Person): boolean {
      const person = { name: nameFor(entered.name, entered.email), email: plainEmail(entered.email) };
      if (!isEmail(person.email)) return false;
      const { people } = waiting.peek();
      if (!has(people, person.email)) storeTyped({ people: [...people, person] });
      return true;
    },
    /** Hides a batch's files while it is sent or prepared. Claimed hand-overs are not listed anyway. */
    hold(batch: Batch): void {
      front.value = batch;
      const removedIds = new Set(batch.candidates.map(({ id }) => id));
      dropped.value = dropped.peek().filter(({ id }) => !removedIds.has(id));
    },
    /** Shows a batch's dropped files again, since it was not sent. */
    giveBack(batch: Batch): void {
      dropped.value = [...batch.candidates.filter(({ url }) => url === null), ...dropped.peek()];
      if (front.peek() === batch) front.value = null;
    },
    /** Removes the data of a sent batch. */
    forget(batch: Batch): void {
      if (front.peek() === batch) front.value = null;
      forget(batch.id);
    },
    /** Discards everything, because somebody else uses the panel from now on. */
    forgetPerson(): void {
      front.value = null;
      dropped.value = [];
      toggled.value = new Set();
      write({});
    },
    /** Discards the waiting batch. */
    async clear(): Promise<void> {
      const { id, candidates } = waiting.peek();
      const removedIds = new Set(candidates.map((one) => one.id));
      dropped.value = dropped.peek().filter((one) => !removedIds.has(one.id));
      forget(id);
      await takenFiles.drop();
    },
  };
}

function batchOf(
  files: TakenFiles | null,
  dropped: readonly Candidate[],
  toggled: ReadonlySet<string>,
  stored: StoredInputs,
): Batch {
  const candidates = [...(files?.files ?? []).map(candidateOf), ...dropped];
  const chosen = candidates.filter(({ id, state }) => state === "there" && isTaken(candidates, toggled, id));
  const id = files?.all.at(-1)?.id ?? (dropped[0] ? DROPPED + dropped[0].id : "");
  const { title, people } = stored[id] ?? untyped;
  const origin = files?.handover.place ?? null;
  const subject = origin?.site === "gmail" ? withoutPrefix(origin.subject) : "";
  const suggested = subject || titleFrom((chosen[0] ?? candidates[0])?.name ?? "");
  return {
    ...{ id, candidates, chosen, people, title: title ?? suggested },
    offered: origin?.site === "gmail" ? origin.people : [],
    intent: files?.handover.intent ?? "send",
    handover: files?.handover ?? null,
    handovers: files?.all ?? [],
  };
}

/** At first, a document's number of files is ticked; a person can change each. */
function isTaken(candidates: readonly Candidate[], toggled: ReadonlySet<string>, id: string): boolean {
  const usable = candidates.filter(({ state }) => state !== "refused");
  return usable.findIndex((one) => one.id === id) < FILES_LIMIT !== toggled.has(id);
}

/** "Re: Fwd: Lease" is about the lease. */
export function withoutPrefix(subject: string): string {
  return subject.replace(/^(?:\s*(?:re|aw|sv|vs|antw|fwd?|wg|tr|rv|رد|إعادة توجيه)(?:\[\d+\])?\s*[:：])+/iu, "").trim();
}

function readStored(storage: PersonalStorage, key: PersonalKey): StoredInputs {
  try {
    const read = StoredInputs.safeParse(JSON.parse(storage.get(key) ?? "null"));
    return read.success ? read.data : {};
  } catch {
    return {};
  }
}
