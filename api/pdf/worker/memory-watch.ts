/** Says on standard error how many MiB the process holds, whenever that has changed; the pool draws the line. */
let last = 0;

function tell(): void {
  const held = Math.round(Deno.memoryUsage().rss / 1_048_576);
  if (held === last) return;
  last = held;
  Deno.stderr.writeSync(new TextEncoder().encode(`${held}\n`));
}

tell();
setInterval(tell, 50);
