/**
 * For tests of crashes: `name:n` makes the process die at the nth pass of the named point, as if the power had gone.
 * @param die ends the process at once
 */
export function createKillPoint(setting: string | undefined, die: () => void): (name: string) => void {
  const [wanted, times] = setting?.split(":") ?? [];
  let left = Number(times ?? 0);
  return (name) => {
    if (name === wanted && --left === 0) die();
  };
}
