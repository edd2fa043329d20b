import { openKv as open } from "@deno/kv";

/**
 * Opens the database: a local file, or a networked KV by its URL. Under Deno the package returns Deno's own KV; under
 * Node, which runs operators' tools, it uses its own implementation, which reads the same data.
 */
export async function openKv(location: string): Promise<Deno.Kv> {
  return (await open(location)) as unknown as Deno.Kv;
}
