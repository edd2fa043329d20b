import { expect, it } from "vitest";
import { freshTurnMs, nextTurnMs, PICTURE_CREDIT_MS } from "./picture-turn.ts";

const NOW = 1_000_000;

it("an owner without drawn pages comes before one with drawn pages", () => {
  expect(freshTurnMs(NOW)).toBeLessThan(nextTurnMs(0, NOW, 1));
});

it("two busy owners get equal drawing time, however long their pages take", () => {
  const turns = { quick: freshTurnMs(NOW), slow: freshTurnMs(NOW) };
  const cost = { quick: 100, slow: 10_000 };
  const spent = { quick: 0, slow: 0 };
  for (let now = NOW; now < NOW + 600_000; ) {
    const next = turns.quick <= turns.slow ? "quick" : "slow";
    now += cost[next];
    spent[next] += cost[next];
    turns[next] = nextTurnMs(turns[next], now, cost[next]);
  }
  expect(spent.quick / spent.slow).toBeGreaterThan(0.9);
  expect(spent.quick / spent.slow).toBeLessThan(1.1);
});

it("an owner who has used up the credit waits, and unused time is not saved up", () => {
  let turn = 0;
  for (let n = 0; n <= PICTURE_CREDIT_MS / 1_000; n++) turn = nextTurnMs(turn, NOW, 1_000);
  expect(turn).toBeGreaterThan(NOW);
  expect(nextTurnMs(turn, NOW + 3_600_000, 0)).toBe(freshTurnMs(NOW + 3_600_000));
});
