/** So many at once, so many more who wait, and those not for ever. Nobody's many files stand in the way of others' few. */
export type ConversionTurns = {
  /** `null` when too many wait already, or too many of that asker's, or it waited too long. */
  run<T>(who: string, work: () => Promise<T>): Promise<T | null>;
};

type Waiting = { who: string; begin: () => void };

/** `waiting`: of all; of one asker half as many. */
export function createConversionTurns(limits: { atOnce: number; waiting: number; waitMs: number }): ConversionTurns {
  const running: string[] = [];
  const waiting: Waiting[] = [];

  function isFull(who: string): boolean {
    const own = waiting.filter((one) => one.who === who).length;
    return waiting.length >= limits.waiting || own >= Math.ceil(limits.waiting / 2);
  }

  function ownTurn(who: string): Promise<boolean> {
    return new Promise((resolve) => {
      const place: Waiting = {
        who,
        begin() {
          clearTimeout(tooLong);
          resolve(true);
        },
      };
      const tooLong = setTimeout(() => {
        waiting.splice(waiting.indexOf(place), 1);
        resolve(false);
      }, limits.waitMs);
      waiting.push(place);
    });
  }

  /** Of those whose fewest run now, who came first. */
  function takeNext(): Waiting | undefined {
    const runs = (who: string) => running.filter((one) => one === who).length;
    const next = waiting.toSorted((one, other) => runs(one.who) - runs(other.who))[0];
    if (next) waiting.splice(waiting.indexOf(next), 1);
    return next;
  }

  return {
    async run(who, work) {
      if (running.length < limits.atOnce) running.push(who);
      else if (isFull(who) || !(await ownTurn(who))) return null;
      try {
        return await work();
      } finally {
        running.splice(running.indexOf(who), 1);
        const next = takeNext();
        if (next) {
          running.push(next.who);
          next.begin();
        }
      }
    },
  };
}
