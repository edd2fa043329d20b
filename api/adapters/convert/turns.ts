/** So many at once, so many more who wait, and those not for ever. */
export type ConversionTurns = {
  /** `null` when too many wait already, or it waited too long. */
  run<T>(work: () => Promise<T>): Promise<T | null>;
};

export function createConversionTurns(limits: { atOnce: number; waiting: number; waitMs: number }): ConversionTurns {
  let running = 0;
  const waiting: (() => void)[] = [];

  function ownTurn(): Promise<boolean> {
    return new Promise((resolve) => {
      const begin = () => {
        clearTimeout(tooLong);
        resolve(true);
      };
      const tooLong = setTimeout(() => {
        waiting.splice(waiting.indexOf(begin), 1);
        resolve(false);
      }, limits.waitMs);
      waiting.push(begin);
    });
  }

  return {
    async run(work) {
      if (running < limits.atOnce) running++;
      else if (waiting.length >= limits.waiting || !(await ownTurn())) return null;
      try {
        return await work();
      } finally {
        // Whoever is next takes this place over.
        const next = waiting.shift();
        if (next) next();
        else running--;
      }
    },
  };
}
