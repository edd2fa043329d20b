/** Solves our bot check in the background and holds a fresh solution; one per mount, without React. */
import { signal } from "@preact/signals-react";
import { type BotPuzzle, findNumber } from "../../domain/account/bot-check.ts";
import type { Answer } from "./api.ts";

type SolvedPuzzle = { id: string; number: number; expiresAtMs: number };

const REFRESH_MS = 50_000;
/** A solution that expires sooner may arrive too late. */
const MARGIN_MS = 5_000;

/** @param begin requests a puzzle from the server */
export function createBotCheck(begin: () => Promise<Answer<BotPuzzle & { id: string; expiresAt: string }>>) {
  const state = signal<"checking" | "ready" | "unavailable">("checking");
  let solving: Promise<SolvedPuzzle | null> | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;

  async function solve(): Promise<SolvedPuzzle | null> {
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

  /** A hidden page solves nothing; `take` solves again once it is visible. */
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
    /** Returns a solution for one call, and starts solving the next. */
    async take(): Promise<{ id: string; number: number } | null> {
      let solved = await solving;
      if (!solved || solved.expiresAtMs - Date.now() < MARGIN_MS) solved = await solve();
      solving = solve();
      return solved && { id: solved.id, number: solved.number };
    },
  };
}
