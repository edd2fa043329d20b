import { describe, expect, it } from "vitest";
import { pickFairly } from "./fair-share.ts";

const due = (...sharers: string[]) => sharers.map((sharer, at) => ({ sharer, at }));
const pick = (jobs: ReturnType<typeof due>, running: Record<string, number>, free: number, limit = free) =>
  pickFairly(jobs, { running: new Map(Object.entries(running)), free }, limit).map(
    ({ sharer, at }) => `${sharer}${at}`,
  );

describe("pickFairly", () => {
  it("takes the oldest jobs of a single workspace, and leaves half of the workers free", () => {
    expect(pick(due("a", "a", "a", "a", "a", "a"), {}, 6)).toEqual(["a0", "a1", "a2"]);
  });

  it("takes the workspace with the fewest running jobs first, however many wait before it", () => {
    expect(pick(due(...Array.from({ length: 50 }, () => "a"), "b"), { a: 3 }, 10, 2)).toEqual(["b50", "a0"]);
  });

  it("keeps a worker free beside ten workspaces whose jobs hang", () => {
    const names = Array.from({ length: 10 }, (_, n) => `w${n}`);
    const jobs = due(...names.flatMap((name) => Array.from({ length: 100 }, () => name)));
    const picked = pick(jobs, {}, 100);
    expect(picked).toHaveLength(91);
    const running = Object.fromEntries(
      names.map((name) => [name, picked.filter((job) => job.startsWith(name)).length]),
    );
    expect(Math.max(...Object.values(running)) - Math.min(...Object.values(running))).toBeLessThanOrEqual(1);
    expect(pick(jobs, running, 9)).toEqual([]);
    expect(pick([...jobs, ...due("new")], running, 9)).toEqual(["new0"]);
  });

  it("takes nothing without a free worker", () => {
    expect(pick(due("a"), {}, 0)).toEqual([]);
  });
});
