import { describe, expect, it } from "vitest";
import { chargeDrawing, takeTurn } from "./picture-turn.ts";

type Waiting = { owner: string; turnMs: number };

/** A lane with one worker. An owner's files each take as long as `costs` says. */
function aLane(costs: Record<string, number>) {
  const accounts: Record<string, number> = {};
  const spent: Record<string, number> = {};
  const waiting: Waiting[] = [];
  const served: string[] = [];
  let servedMs = 0;
  const arrive = (owner: string, files = 1) => {
    for (let n = 0; n < files; n++) {
      const taken = takeTurn(accounts[owner] ?? 0, servedMs);
      accounts[owner] = taken.accountMs;
      waiting.push({ owner, turnMs: taken.turnMs });
    }
  };
  const serve = () => {
    waiting.sort((one, other) => one.turnMs - other.turnMs);
    const { owner, turnMs } = waiting.shift()!;
    servedMs = Math.max(servedMs, turnMs);
    accounts[owner] = chargeDrawing(accounts[owner]!, costs[owner]!);
    spent[owner] = (spent[owner] ?? 0) + costs[owner]!;
    served.push(owner);
    return owner;
  };
  return { arrive, serve, served, spent };
}

describe("the turns of files", () => {
  it("put a file of another owner next, however many wait", () => {
    const { arrive, serve, served } = aLane({ greedy: 900, modest: 20 });
    arrive("greedy", 2_000);
    for (let n = 0; n < 300; n++) serve();
    arrive("modest");
    serve();
    serve();
    expect(served.slice(300)).toContain("modest");
  });

  it("give two busy owners equal drawing time, however long their pages take", () => {
    const { arrive, serve, spent } = aLane({ quick: 100, slow: 2_000 });
    arrive("quick");
    arrive("slow");
    for (let n = 0; n < 2_000; n++) arrive(serve());
    expect(spent.quick! / spent.slow!).toBeGreaterThan(0.9);
    expect(spent.quick! / spent.slow!).toBeLessThan(1.1);
  });

  it("save up nothing while an owner is idle", () => {
    const { arrive, serve, served } = aLane({ busy: 100, idle: 100 });
    arrive("busy", 500);
    for (let n = 0; n < 400; n++) serve();
    arrive("idle", 100);
    for (let n = 0; n < 100; n++) serve();
    const count = served.slice(400).filter((owner) => owner === "idle").length;
    expect(Math.abs(count - 50)).toBeLessThan(3);
  });

  it("serve one owner's files in the order of their arrival", () => {
    const first = takeTurn(0, 0);
    const second = takeTurn(chargeDrawing(first.accountMs, 5), first.turnMs);
    expect(second.turnMs).toBeGreaterThanOrEqual(first.turnMs);
  });
});
