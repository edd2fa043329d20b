/** What is about to be sent: files, a title and people, from the mail they came in or as somebody chose. */
import { computed, signal } from "@preact/signals-react";
import * as z from "zod/mini";
import { isEmail, sameEmail } from "../../../domain/recipient/email.ts";
import type { HostStorage } from "../../../features/host.ts";
import { titleFrom } from "../../../features/prepare/draft/draft.ts";
import type { Person } from "../../../features/prepare/draft/people-changes.ts";
import type { Tray } from "../tray-view.ts";
import { type Candidate, candidateOf, candidateOfFile } from "./candidates.ts";

/** Each window prepares something else; its own number stays the same while it is open. */
const keyOf = (windowId: number | null) => `start.${windowId ?? "only"}`;

const Kept = z.object({
  handoverId: z.string(),
  title: z.nullable(z.string()),
  people: z.array(z.object({ name: z.string(), email: z.string() })),
});
type Kept = z.infer<typeof Kept>;

const none: Kept = { handoverId: "", title: null, people: [] };

export type Start = ReturnType<typeof createStart>;

export function createStart(tray: Tray, storage: HostStorage) {
  const key = keyOf(tray.windowId);
  const dropped = signal<readonly Candidate[]>([]);
  const leftOut = signal<ReadonlySet<string>>(new Set());
  /** The first of what goes together: it stays when more comes. */
  const handoverId = computed(() => tray.taken.value?.all.at(-1)?.id ?? "");
  const kept = signal<Kept>(readKept(storage, key));
  /** What was typed for one hand-over is not for the next. */
  const own = computed(() =>
    kept.value.handoverId === handoverId.value ? kept.value : { ...none, handoverId: handoverId.value },
  );
  const candidates = computed(() => [...(tray.taken.value?.files ?? []).map(candidateOf), ...dropped.value]);
  const chosen = computed(() =>
    candidates.value.filter(({ id, state }) => state === "there" && !leftOut.value.has(id)),
  );
  const place = computed(() => tray.taken.value?.handover.place ?? null);
  const offered = computed((): readonly Person[] => (place.value?.site === "gmail" ? place.value.people : []));
  const title = computed(() => own.value.title ?? suggestedTitle());

  function suggestedTitle(): string {
    const subject = place.value?.site === "gmail" ? withoutPrefix(place.value.subject) : "";
    return subject || titleFrom((chosen.value[0] ?? candidates.value[0])?.name ?? "");
  }

  function keep(change: Partial<Kept>): void {
    kept.value = { ...own.peek(), ...change };
    storage.set(key, JSON.stringify(kept.peek()));
  }

  const has = (people: readonly Person[], email: string) => people.some((one) => sameEmail(one.email, email));

  return {
    place,
    candidates,
    chosen,
    leftOut,
    offered,
    title,
    people: computed(() => own.value.people),
    intent: computed(() => tray.taken.value?.handover.intent ?? "send"),
    isFetching: computed(() => candidates.value.some(({ state }) => state === "fetching")),
    async add(files: readonly File[]): Promise<void> {
      const added = await Promise.all(files.map(candidateOfFile));
      dropped.value = [...dropped.peek(), ...added];
    },
    toggleFile(id: string): void {
      const next = new Set(leftOut.peek());
      if (!next.delete(id)) next.add(id);
      leftOut.value = next;
    },
    setTitle: (typed: string) => keep({ title: typed }),
    togglePerson(person: Person): void {
      const { people } = own.peek();
      const isIn = has(people, person.email);
      keep({ people: isIn ? people.filter((one) => !sameEmail(one.email, person.email)) : [...people, person] });
    },
    /** @returns whether it is an address; one that is chosen already stays once */
    addPerson(person: Person): boolean {
      if (!isEmail(person.email)) return false;
      const { people } = own.peek();
      if (!has(people, person.email)) keep({ people: [...people, person] });
      return true;
    },
    /** Thrown away or uploaded. */
    async clear(): Promise<void> {
      dropped.value = [];
      leftOut.value = new Set();
      storage.remove(key);
      kept.value = none;
      await tray.drop();
    },
  };
}

/** "Re: Fwd: Lease" is about the lease. */
export function withoutPrefix(subject: string): string {
  return subject.replace(/^(?:\s*(?:re|aw|sv|vs|antw|fwd?|wg|tr|rv|رد|إعادة توجيه)(?:\[\d+\])?\s*[:：])+/iu, "").trim();
}

/** What was typed for files that were dropped went with them: they are in the memory of one panel alone. */
function readKept(storage: HostStorage, key: string): Kept {
  try {
    const read = Kept.safeParse(JSON.parse(storage.get(key) ?? "null"));
    return read.success && read.data.handoverId !== none.handoverId ? read.data : none;
  } catch {
    return none;
  }
}
