/**
 * Entry point of the worker process. The work runs in a separate thread, since long-running code can neither be
 * polled nor stopped. This thread writes the process's memory in MiB and processor time in milliseconds to standard
 * error on every change, so that the pool can enforce its limits. It ends the process once standard error is closed.
 */
import { cpuUsage } from "node:process";

const work = new Worker(new URL("./main.ts", import.meta.url), { type: "module" });
work.onmessage = () => Deno.exit(0);
work.onerror = () => Deno.exit(1);

let last = "";

function reportUsage(): void {
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

reportUsage();
setInterval(reportUsage, 50);
