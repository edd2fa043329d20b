/**
 * All origins at which browsers reach this server; the first is the public one. A server on the person's own machine has
 * two names, and the profile recommends `localhost`, because passkeys need a name: a sign-in with Google returns to the
 * address where it began only if that address counts as ours.
 */
export function ownOriginsOf(publicUrl: string, further: readonly string[]): string[] {
  const origins = [publicUrl, ...further].map((address) => new URL(address).origin);
  return [...new Set([...origins, ...origins.flatMap(otherNameOf)])];
}

const names: Record<string, string> = { "127.0.0.1": "localhost", localhost: "127.0.0.1" };

function otherNameOf(origin: string): string[] {
  const url = new URL(origin);
  const other = url.protocol === "http:" ? names[url.hostname] : undefined;
  return other === undefined ? [] : [`http://${other}${url.port === "" ? "" : `:${url.port}`}`];
}
