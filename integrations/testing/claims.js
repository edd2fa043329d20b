/** Claims about an app, each printed as `ok` or `FAILED`; used by the tests of several apps. */
let failed = 0;

/** @param {string} claim @param {() => unknown} act which throws when the claim does not hold */
export async function check(claim, act) {
  try {
    await act();
    process.stdout.write(`ok     ${claim}\n`);
  } catch (error) {
    failed += 1;
    process.stdout.write(`FAILED ${claim}: ${error.stack}\n`);
  }
}

/** Ends the program, which a platform's timers would keep alive; its exit code says whether every claim held. */
export function finish() {
  process.exit(failed > 0 ? 1 : 0);
}

/**
 * The first value that is not empty, from reading every 100 ms.
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
