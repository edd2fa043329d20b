const LONGEST_PAUSE_MS = 50;

/** Pauses a long job so many times as long as its last step took, 50 ms at most, so that requests have their time. */
export async function pauseForRequests(startedMs: number, times: number): Promise<void> {
  const pauseMs = Math.min(times * (performance.now() - startedMs), LONGEST_PAUSE_MS);
  await new Promise((resolve) => setTimeout(resolve, pauseMs));
}
