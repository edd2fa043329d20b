/**
 * The worker's process. Its work runs in a thread of its own, since code that runs for long can neither be asked nor ended:
 * this one says on standard error how many MiB the process holds and how many milliseconds of processor time it has used,
 * whenever that has changed, for the pool to draw the line; and it ends the process once nobody reads that any more.
 */
import { cpuUsage } from "node:process";

const work = new Worker(new URL("./main.ts", import.meta.url), { type: "module" });
work.onmessage = () => Deno.exit(0);
work.onerror = () => Deno.exit(1);

let last = "";

function tell(): void {
  const { user, system } = cpuUsage();
  const line = `${Math.round(Deno.memoryUsage().rss / 1_048_576)} ${Math.round((user + system) / 1_000)}\n`;
  if (line === last) return;
  last = line;
  try {
    Deno.stderr.writeSync(new TextEncoder().encode(line));
  } catch {
    Deno.exit(1);
  }
}

tell();
setInterval(tell, 50);
