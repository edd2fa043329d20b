/**
 * Says on standard error how many MiB the process holds and how many milliseconds of processor time it has used, whenever
 * that has changed; the pool draws the line.
 */
import { cpuUsage } from "node:process";

let last = "";

function tell(): void {
  const { user, system } = cpuUsage();
  const line = `${Math.round(Deno.memoryUsage().rss / 1_048_576)} ${Math.round((user + system) / 1_000)}\n`;
  if (line === last) return;
  last = line;
  Deno.stderr.writeSync(new TextEncoder().encode(line));
}

tell();
setInterval(tell, 50);
