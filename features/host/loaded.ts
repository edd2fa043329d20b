/** Something that a screen loads from the server; one per mount, without React. */
import { batch, type ReadonlySignal, signal } from "@preact/signals-react";
import type { Endpoint, Output } from "../../domain/contract/endpoint.ts";
import { type Answer, type CallInput, type CallRefusal, call } from "./api.ts";
import type { Host } from "./host.ts";

/** What `LoadedContent` shows. */
export type Loadable<T> = {
  /** `null` until the first answer; a failed reload keeps the last one. */
  readonly value: ReadonlySignal<T | null>;
  /** Set while the last attempt to load is a refused one. */
  readonly refusal: ReadonlySignal<CallRefusal | null>;
  readonly isLoading: ReadonlySignal<boolean>;
  /** Resolves when the answer is shown, or dropped because it is outdated. */
  load(): Promise<void>;
  /** Loads, and again as often as wanted, until the returned function is called: then answers under way are dropped. */
  open(): () => void;
};

export type Loaded<T> = Loadable<T> & {
  /**
   * Shows the new state that a change answered with; drops loads under way, which may have read the former state.
   * @returns the refusal of the change, or `null` on success
   */
  accept(answer: Answer<T>): CallRefusal | null;
  /** Shows what a change made of the last answer, and drops loads under way; before the first answer, loads again. */
  alter(how: (now: T) => T): void;
};

/** Shortest wait after a refusal. */
const AFTER_REFUSAL_MS = 15_000;

export type LoadOptions<T> = {
  /** How long to wait before loading again while open and visible, from what is shown; `null`: not at all. */
  againIn?: (value: T | null) => number | null;
  /** Loads again whenever the window gets the focus. */
  atFocus?: boolean;
};

/**
 * @param input a function is called at each load
 * @example createLoaded(host, listSessions, {})
 */
export function createLoaded<E extends Endpoint>(
  host: Host,
  endpoint: E,
  input: CallInput<E> | (() => CallInput<E>),
  options?: LoadOptions<Output<E>>,
): Loaded<Output<E>> {
  const inputNow = typeof input === "function" ? (input as () => CallInput<E>) : () => input;
  return createLoadedBy(() => call(host, endpoint, inputNow()), options);
}

/** The same for what takes several calls. */
export function createLoadedBy<T>(fetch: () => Promise<Answer<T>>, options: LoadOptions<T> = {}): Loaded<T> {
  const value = signal<T | null>(null);
  const refusal = signal<CallRefusal | null>(null);
  const isLoading = signal(false);
  let isOpen = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Incremented whenever the answers under way become outdated. */
  let turn = 0;

  function show(answer: Answer<T>): void {
    batch(() => {
      isLoading.value = false;
      refusal.value = answer.ok ? null : answer.refusal;
      if (answer.ok) value.value = answer.value;
    });
    const againMs = isOpen ? options.againIn?.(value.peek()) : null;
    if (typeof againMs === "number") loadIn(answer.ok ? againMs : Math.max(againMs, AFTER_REFUSAL_MS));
  }

  function loadIn(waitMs: number): void {
    timer = setTimeout(() => {
      if (globalThis.document?.visibilityState === "hidden") loadIn(waitMs);
      else void load();
    }, waitMs);
  }

  function outdate(): number {
    clearTimeout(timer);
    turn += 1;
    return turn;
  }

  async function load(): Promise<void> {
    const mine = outdate();
    isLoading.value = true;
    const answer = await fetch();
    if (mine === turn) show(answer);
  }

  return {
    ...{ value, refusal, isLoading, load },
    accept(answer) {
      if (!answer.ok) return answer.refusal;
      outdate();
      show(answer);
      return null;
    },
    alter(how) {
      const now = value.peek();
      if (now === null) return void load();
      outdate();
      show({ ok: true, value: how(now) });
    },
    open() {
      isOpen = true;
      const loadNow = () => void load();
      if (options.atFocus) window.addEventListener("focus", loadNow);
      loadNow();
      return () => {
        isOpen = false;
        if (options.atFocus) window.removeEventListener("focus", loadNow);
        outdate();
        isLoading.value = false;
      };
    },
  };
}
