/** Solves our bot check in the background and keeps a fresh answer at hand; one per mount, without React. */
import { signal } from "@preact/signals-react";
import { type BotPuzzle, findNumber } from "../../domain/account/bot-check.ts";
import type { Answer } from "./api.ts";

type Solved = { id: string; number: number; expiresAtMs: number };

const REFRESH_MS = 50_000;
/** An answer this close to its end may arrive too late. */
const MARGIN_MS = 5_000;

/** @param begin asks the server for a puzzle */
export function createBotCheck(begin: () => Promise<Answer<BotPuzzle & { id: string; expiresAt: string }>>) {
  const state = signal<"checking" | "ready" | "unavailable">("checking");
  let solving: Promise<Solved | null> | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;

  async function solve(): Promise<Solved | null> {
    state.value = "checking";
    const begun = await begin();
    const number = begun.ok ? await findNumber(begun.value, () => !isStopped) : null;
    if (isStopped) return null;
    state.value = number === null ? "unavailable" : "ready";
    clearTimeout(timer);
    timer = setTimeout(refresh, REFRESH_MS);
    return begun.ok && number !== null
      ? { id: begun.value.id, number, expiresAtMs: Date.parse(begun.value.expiresAt) }
      : null;
  }

  /** A hidden page asks for nothing; `take` solves anew when it is shown again. */
  function refresh(): void {
    if (document.visibilityState === "visible") solving = solve();
    else solving = null;
  }

  return {
    state,
    start(): void {
      isStopped = false;
      solving = solve();
    },
    stop(): void {
      isStopped = true;
      clearTimeout(timer);
    },
    /** An answer for one call; the next one is solved meanwhile. */
    async take(): Promise<{ id: string; number: number } | null> {
      let solved = await solving;
      if (!solved || solved.expiresAtMs - Date.now() < MARGIN_MS) solved = await solve();
      solving = solve();
      return solved && { id: solved.id, number: solved.number };
    },
  };
}
