/**
 * Schedules tasks for a few workers in three lanes: interactive calls, first pages, and bulk rendering of all other
 * pages, which has a worker of its own. Interactive tasks are scheduled round-robin by owner.
 */
export type Lane = "interactive" | "first" | "bulk";

type Task = { lane: Lane; owner: string; start: () => Promise<void> };

export type TaskQueue = {
  /**
   * Runs the task when its turn comes; settles with the task's result.
   * @param owner key of the caller that causes the work; one owner never occupies all interactive workers, if there
   * are several
   */
  add<T>(lane: Lane, owner: string, task: () => Promise<T>): Promise<T>;
};

/**
 * @param size number of concurrent tasks in addition to the bulk lane; if more than one, one worker is reserved for
 * interactive tasks
 */
export function createQueue(size: number): TaskQueue {
  const shared = Math.max(1, size - 1);
  const waiting: Record<Lane, Task[]> = { interactive: [], first: [], bulk: [] };
  const running: Record<Lane, number> = { interactive: 0, first: 0, bulk: 0 };
  /** Owners with interactive tasks: the number running, and the sequence number of the task started last. */
  const owners = new Map<string, { busy: number; lastBegun: number }>();
  let begunCount = 0;

  const factsOf = ({ owner }: Task) => owners.get(owner) ?? { busy: 0, lastBegun: 0 };

  /** The longest-waiting task of the owner whose last task started earliest. */
  function nextInteractive(): Task | undefined {
    const tasks = waiting.interactive.filter((task) => factsOf(task).busy < shared);
    const earliest = Math.min(...tasks.map((task) => factsOf(task).lastBegun));
    return tasks.find((task) => factsOf(task).lastBegun === earliest);
  }

  function next(): Task | undefined {
    if (running.bulk === 0 && waiting.bulk[0]) return waiting.bulk[0];
    if (running.interactive + running.first >= size) return undefined;
    return nextInteractive() ?? (running.first < shared ? waiting.first[0] : undefined);
  }

  function count(task: Task, by: 1 | -1): void {
    running[task.lane] += by;
    if (task.lane !== "interactive") return;
    const { busy, lastBegun } = factsOf(task);
    owners.set(task.owner, { busy: busy + by, lastBegun: by === 1 ? ++begunCount : lastBegun });
    const isIdle = busy + by === 0 && waiting.interactive.every(({ owner }) => owner !== task.owner);
    if (isIdle) owners.delete(task.owner);
  }

  function advance(): void {
    for (let task = next(); task; task = next()) {
      const begun = task;
      waiting[begun.lane].splice(waiting[begun.lane].indexOf(begun), 1);
      count(begun, 1);
      begun.start().finally(() => {
        count(begun, -1);
        advance();
      });
    }
  }

  return {
    add: (lane, owner, task) =>
      new Promise((resolve, reject) => {
        waiting[lane].push({ lane, owner, start: () => task().then(resolve, reject) });
        advance();
      }),
  };
}
