/** A web form as somebody fills it in: what it asks, what was typed, and the way to the document it leads to. */
import { batch, computed, signal } from "@preact/signals-react";
import { isEmail } from "../../domain/recipient/email.ts";
import { translatedLanguages } from "../../domain/text/language.ts";
import type { CallRefusal } from "../host/api.ts";
import type { TextKey } from "../host/i18n.ts";
import { writeJson } from "../host/write-json.ts";
import type { FormBody, FormCalls, FormDetails, Started } from "./form-calls.ts";
import type { keptEntry } from "./kept-entry.ts";

/** What the host knows already; a name and an address that hold are not asked for again. */
export type Prefill = Partial<Pick<FormBody, "name" | "email" | "values" | "externalId">>;

export type Line = "name" | "email";
/** Why a line does not hold: in our words, or in the server's. */
export type LineFault = { key: TextKey<"form"> } | { words: string };

type Place =
  | { status: "loading" }
  | { status: "failed"; refusal: CallRefusal }
  /** Switched off, for now. */
  | { status: "closed" }
  | { status: "ready"; details: FormDetails }
  | { status: "started"; started: Started };

type Ports = {
  calls: FormCalls;
  kept: ReturnType<typeof keptEntry>;
  newKey: () => string;
  /** Of the interface. */
  language: () => FormBody["language"];
  now: () => number;
  pause: (ms: number) => Promise<void>;
  /** The document is there. */
  onStart: (started: Started) => void;
};

export type Filling = ReturnType<typeof createFilling>;

const NAME_LIMIT = 200;
const WAIT_MS = 1_000;
const LONGEST_WAITS = 30;
const lines = ["name", "email"] as const;
/** Answers after which the form itself may be another. */
const mayBeGone = new Set([403, 404, 409, 410]);

export function createFilling({ calls, kept, newKey, language, now, pause, onStart }: Ports, known: Prefill = {}) {
  const before = kept.read();
  const place = signal<Place>({ status: "loading" });
  const given = signal(known);
  const typed = signal({ name: before.name || known.name || "", email: before.email || known.email || "" });
  let attempt = before.attempt;
  /** Lines that are judged: left once, or sent. */
  const judged = signal<ReadonlySet<Line>>(new Set());
  const refusal = signal<(CallRefusal & { until?: string }) | null>(null);
  const busy = signal(false);

  /** Lines that the server has refused once: they are asked for, whoever told them. */
  const asked = signal<ReadonlySet<Line>>(new Set());

  /** Told by the host and good, as far as anybody knows. */
  const isGiven = computed(() => {
    const isGood = (line: Line) => !asked.value.has(line) && !faultOf(line, (given.value[line] ?? "").trim());
    return { name: isGood("name"), email: isGood("email") };
  });
  /** Why the last try did not work, where no line says so, and until when (ISO 8601) another makes no sense. */
  const trouble = computed(() => {
    const { faults = [] } = refusal.value ?? {};
    const isSaid = faults.length > 0 && faults.every(({ path }) => lines.some((line) => line === path));
    return isSaid ? null : refusal.value;
  });
  const entry = computed(() => ({ name: wordsOf("name"), email: wordsOf("email") }));
  const faults = computed(() => ({ name: shownFault("name"), email: shownFault("email") }));

  function wordsOf(line: Line): string {
    return (isGiven.value[line] && given.value[line]) || typed.value[line];
  }

  function shownFault(line: Line): LineFault | null {
    const refused = refusal.value?.faults.find(({ path }) => path === line);
    if (refused) return { words: refused.message };
    const key = judged.value.has(line) ? faultOf(line, entry.value[line].trim()) : null;
    return key && { key };
  }

  function keep(): void {
    kept.keep({ ...typed.peek(), attempt });
  }

  /** The same request keeps its key, so that asking again after a lost answer makes no second document. */
  function keyFor(body: FormBody): string {
    const text = writeJson(body);
    if (attempt?.body !== text) attempt = { key: newKey(), body: text };
    keep();
    return attempt.key;
  }

  function bodyOf(details: FormDetails): FormBody {
    const { values, externalId } = given.peek();
    const { name, email } = entry.peek();
    // A language that the interface does not speak cannot have been left for another one.
    const isSpoken = translatedLanguages.some((one) => one === details.language);
    return {
      name: name.trim(),
      email: email.trim(),
      ...(values ? { values } : {}),
      ...(externalId ? { externalId } : {}),
      ...(isSpoken ? { language: language() } : {}),
    };
  }

  async function open(): Promise<void> {
    const answer = await calls.open();
    // What is shown stays where nothing newer could be had, and whoever has begun since then is past it.
    const { status } = place.peek();
    if (status === "started" || (status === "ready" && !answer.ok)) return;
    if (!answer.ok) place.value = { status: "failed", refusal: answer.refusal };
    else place.value = answer.value.details ? { status: "ready", details: answer.value.details } : { status: "closed" };
  }

  async function refuse(refused: CallRefusal): Promise<void> {
    if (refused.code !== "unreachable") attempt = null;
    const { retryAfterMs } = refused;
    const until = retryAfterMs ? { until: new Date(now() + retryAfterMs).toISOString() } : {};
    const wrong = lines.filter((line) => refused.faults.some(({ path }) => path === line));
    batch(() => {
      refusal.value = { ...refused, ...until };
      // What the host told is put right here.
      typed.value = { ...entry.peek() };
      asked.value = new Set([...asked.peek(), ...wrong]);
    });
    keep();
    if (mayBeGone.has(refused.status)) await open();
  }

  /** Its files are put together, for as long as somebody may be kept waiting: the room behind the link waits on. */
  async function sent({ token }: Started): Promise<void> {
    for (let waits = 0; waits < LONGEST_WAITS; waits += 1) {
      if (await calls.isOpen(token)) return;
      await pause(WAIT_MS);
    }
  }

  return {
    place,
    entry,
    faults,
    isGiven,
    trouble,
    busy,
    open,
    /** What the host knows by now. */
    give(next: Prefill): void {
      const before = given.peek();
      const told = lines.filter((line) => next[line] && next[line] !== before[line]);
      batch(() => {
        given.value = next;
        typed.value = { ...typed.peek(), ...Object.fromEntries(told.map((line) => [line, next[line]])) };
      });
    },
    type(line: Line, value: string): void {
      batch(() => {
        typed.value = { ...typed.peek(), [line]: value };
        const refused = refusal.peek();
        const isAbout = refused?.faults.some(({ path }) => path === line);
        const others = refused?.faults.filter(({ path }) => path !== line) ?? [];
        if (refused && isAbout) refusal.value = others.length > 0 ? { ...refused, faults: others } : null;
      });
      keep();
    },
    leave(line: Line): void {
      if (entry.peek()[line] !== "") judged.value = new Set([...judged.peek(), line]);
    },
    /** Answers the first line that does not hold, if one does not. */
    async start(): Promise<Line | null> {
      const shown = place.peek();
      if (busy.peek() || shown.status !== "ready") return null;
      judged.value = new Set(lines);
      const wrong = lines.find((line) => faultOf(line, entry.peek()[line].trim()));
      if (wrong) return wrong;
      const body = bodyOf(shown.details);
      batch(() => {
        busy.value = true;
        refusal.value = null;
      });
      const answer = await calls.begin(body, keyFor(body));
      if (!answer.ok) {
        await refuse(answer.refusal);
        busy.value = false;
        return lines.find((line) => faults.peek()[line]) ?? null;
      }
      kept.forget();
      const { isSent, ...started } = answer.value;
      if (!isSent) await sent(started);
      batch(() => {
        busy.value = false;
        place.value = { status: "started", started };
      });
      onStart(started);
      return null;
    },
  };
}

function faultOf(line: Line, value: string): TextKey<"form"> | null {
  if (value === "") return `${line}.missing`;
  if (line === "email") return isEmail(value) ? null : "email.invalid";
  return value.length > NAME_LIMIT ? "name.long" : null;
}
