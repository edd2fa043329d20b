/**
 * Crashes the process in tests: `name:n` kills it at the nth pass of the named point, as a power failure would.
 * @param die ends the process at once
 */
export function createKillPoint(setting: string | undefined, die: () => void): (name: string) => void {
  const [killName, times] = setting?.split(":") ?? [];
  let callsLeft = Number(times ?? 0);
  return (name) => {
    if (name === killName && --callsLeft === 0) die();
  };
}
