/** Tasks for a few workers: people who wait come before pictures in the background, which never take every worker. */
export type Priority = "interactive" | "background";

type Task = { priority: Priority; start: () => Promise<void> };

export type TaskQueue = {
  /** Runs the task when its turn comes; settles as it does. */
  add<T>(priority: Priority, task: () => Promise<T>): Promise<T>;
};

/** @param size tasks that run at once; with more than one, one is kept free for those who wait */
export function createQueue(size: number): TaskQueue {
  const waiting: Record<Priority, Task[]> = { interactive: [], background: [] };
  const running: Record<Priority, number> = { interactive: 0, background: 0 };
  const backgroundLimit = Math.max(1, size - 1);

  function next(): Task | undefined {
    if (running.interactive + running.background >= size) return undefined;
    const interactive = waiting.interactive.shift();
    if (interactive) return interactive;
    return running.background < backgroundLimit ? waiting.background.shift() : undefined;
  }

  function advance(): void {
    for (let task = next(); task; task = next()) {
      const { priority, start } = task;
      running[priority]++;
      start().finally(() => {
        running[priority]--;
        advance();
      });
    }
  }

  return {
    add: (priority, task) =>
      new Promise((resolve, reject) => {
        waiting[priority].push({ priority, start: () => task().then(resolve, reject) });
        advance();
      }),
  };
}
