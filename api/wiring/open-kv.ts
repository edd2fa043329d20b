import { openKv as open } from "@deno/kv";

/**
 * Opens the database: a local file, or a networked KV by its address. Under Deno the package returns Deno's own KV;
 * under Node, where operators' tools run, it brings its own, which reads the same data.
 */
export async function openKv(location: string): Promise<Deno.Kv> {
  return (await open(location)) as unknown as Deno.Kv;
}
