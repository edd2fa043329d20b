/** Limits running and waiting conversions, fairly between callers: many files of one caller do not delay a few of another. */
export type ConversionTurns = {
  /** Runs the work; `null` if the queue or the caller's half of it is full, or the wait was too long. */
  run<T>(who: string, work: () => Promise<T>): Promise<T | null>;
};

type Waiting = { who: string; begin: () => void };

/** @param limits `waiting` is the total; one caller gets at most half of it */
export function createConversionTurns(limits: { atOnce: number; waiting: number; waitMs: number }): ConversionTurns {
  const running: string[] = [];
  const waiting: Waiting[] = [];

  function isFull(who: string): boolean {
    const own = waiting.filter((one) => one.who === who).length;
    return waiting.length >= limits.waiting || own >= Math.ceil(limits.waiting / 2);
  }

  function waitForTurn(who: string): Promise<boolean> {
    return new Promise((resolve) => {
      const entry: Waiting = {
        who,
        begin() {
          clearTimeout(tooLong);
          resolve(true);
        },
      };
      const tooLong = setTimeout(() => {
        waiting.splice(waiting.indexOf(entry), 1);
        resolve(false);
      }, limits.waitMs);
      waiting.push(entry);
    });
  }

  /** The oldest waiting job of the caller with the fewest running jobs. */
  function removeNext(): Waiting | undefined {
    const runs = (who: string) => running.filter((one) => one === who).length;
    const next = waiting.toSorted((one, other) => runs(one.who) - runs(other.who))[0];
    if (next) waiting.splice(waiting.indexOf(next), 1);
    return next;
  }

  return {
    async run(who, work) {
      if (running.length < limits.atOnce) running.push(who);
      else if (isFull(who) || !(await waitForTurn(who))) return null;
      try {
        return await work();
      } finally {
        running.splice(running.indexOf(who), 1);
        const next = removeNext();
        if (next) {
          running.push(next.who);
          next.begin();
        }
      }
    },
  };
}
