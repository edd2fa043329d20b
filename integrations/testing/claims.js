/** Checks claims about an app and prints `ok` or `FAILED` for each; used by the tests of several apps. */
let failed = 0;

/** @param {string} claim @param {() => unknown} act throws if the claim is false */
export async function check(claim, act) {
  try {
    await act();
    process.stdout.write(`ok     ${claim}\n`);
  } catch (error) {
    failed += 1;
    process.stdout.write(`FAILED ${claim}: ${error.stack}\n`);
  }
}

/** Ends the program, which a platform's timers would keep alive; the exit code is 0 if every claim was true. */
export function finish() {
  process.exit(failed > 0 ? 1 : 0);
}

/**
 * Reads every 100 ms and returns the first value that is not empty.
 * @template T @param {() => Promise<T>} read
 */
export async function until(read) {
  for (let tries = 0; tries < 100; tries++) {
    const value = await read();
    if (value) return value;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error("nothing arrived");
}
