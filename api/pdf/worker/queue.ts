/**
 * Schedules tasks for a few workers in three lanes: interactive calls, first pages, and bulk rendering of all other
 * pages, which has a worker of its own. A first page that waits for long uses that worker, too, while no bulk task waits.
 * Interactive tasks are scheduled round-robin by owner.
 */
export type Lane = "interactive" | "first" | "bulk";

/** `bulk`: the worker of low priority. */
export type WorkerKind = "shared" | "bulk";

type Task = {
  lane: Lane;
  owner: string;
  addedMs: number;
  start: (worker: WorkerKind) => Promise<void>;
  prefers: Preference;
};
type Preference = (() => WorkerKind | undefined) | undefined;

export type TaskQueue = {
  /**
   * Runs the task when its turn comes; settles with the task's result.
   * @param owner key of the caller that causes the work; one owner never occupies all interactive workers, if there
   * are several
   * @param prefers the kind of worker that already holds the file of a first page
   */
  add<T>(lane: Lane, owner: string, task: (worker: WorkerKind) => Promise<T>, prefers?: Preference): Promise<T>;
};

/**
 * Wait after which a first page uses the bulk worker: most pages are drawn sooner by the next free worker, since the bulk
 * worker has a low priority and hardly runs on a busy machine.
 */
const SPILL_MS = 50;

/**
 * @param size number of concurrent tasks in addition to the bulk worker; if more than one, one worker is reserved for
 * interactive tasks
 */
export function createQueue(size: number, spillMs = SPILL_MS): TaskQueue {
  const shared = Math.max(1, size - 1);
  const waiting: Record<Lane, Task[]> = { interactive: [], first: [], bulk: [] };
  const running = { interactive: 0, first: 0 };
  let isBulkBusy = false;
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

  function nextFirst(other: WorkerKind): Task | undefined {
    return waiting.first.find(({ prefers }) => prefers?.() !== other) ?? waiting.first[0];
  }

  function nextShared(): Task | undefined {
    if (running.interactive + running.first >= size) return undefined;
    return nextInteractive() ?? (running.first < shared ? nextFirst("bulk") : undefined);
  }

  function next(): [Task | undefined, WorkerKind] {
    if (!isBulkBusy && waiting.bulk[0]) return [waiting.bulk[0], "bulk"];
    const task = nextShared();
    return task || isBulkBusy ? [task, "shared"] : [nextSpilled(), "bulk"];
  }

  function nextSpilled(): Task | undefined {
    const task = nextFirst("shared");
    return task && performance.now() - task.addedMs >= spillMs ? task : undefined;
  }

  function count(task: Task, worker: WorkerKind, by: 1 | -1): void {
    if (worker === "bulk") isBulkBusy = by === 1;
    else if (task.lane !== "bulk") running[task.lane] += by;
    if (task.lane !== "interactive") return;
    const { busy, lastBegun } = factsOf(task);
    owners.set(task.owner, { busy: busy + by, lastBegun: by === 1 ? ++begunCount : lastBegun });
    const isIdle = busy + by === 0 && waiting.interactive.every(({ owner }) => owner !== task.owner);
    if (isIdle) owners.delete(task.owner);
  }

  function advance(): void {
    for (let [task, worker] = next(); task; [task, worker] = next()) {
      const [begun, place] = [task, worker];
      waiting[begun.lane].splice(waiting[begun.lane].indexOf(begun), 1);
      count(begun, place, 1);
      begun.start(place).finally(() => {
        count(begun, place, -1);
        advance();
      });
    }
  }

  return {
    add: (lane, owner, task, prefers) =>
      new Promise((resolve, reject) => {
        const start = (worker: WorkerKind) => task(worker).then(resolve, reject);
        waiting[lane].push({ lane, owner, prefers, addedMs: performance.now(), start });
        advance();
        if (lane === "first" && waiting.first.length > 0) setTimeout(advance, spillMs + 1);
      }),
  };
}
