/**
 * The floor of an upload, as a process of its own: receives, hashes and stores what it is sent, and does nothing else.
 * `floor-server.ts FOLDER` prints its port.
 */
import { createHash } from "node:crypto";

const [folder] = Deno.args;
let count = 0;

Deno.serve({ hostname: "127.0.0.1", port: 0, onListen: ({ port }) => console.log(port) }, async (request) => {
  const hash = createHash("sha256");
  const file = await Deno.open(`${folder}/${count++}`, { write: true, create: true });
  for await (const chunk of request.body ?? []) {
    hash.update(chunk);
    for (let done = 0; done < chunk.length; ) done += await file.write(chunk.subarray(done));
  }
  await file.sync();
  file.close();
  return new Response(hash.digest("hex"));
});
