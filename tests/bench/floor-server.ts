/**
 * The floor of an upload, as a process of its own: receives, hashes and stores what it is sent, and does nothing else.
 * Stored means what it means to the product: flushed, then given its name, and the name flushed. The form around the file
 * is not even looked at. `floor-server.ts FOLDER` prints its port.
 */
import { createHash } from "node:crypto";

const [folder] = Deno.args;
let count = 0;

Deno.serve({ hostname: "127.0.0.1", port: 0, onListen: ({ port }) => console.log(port) }, async (request) => {
  const hash = createHash("sha256");
  const path = `${folder}/${count++}`;
  const file = await Deno.open(`${path}.part`, { write: true, create: true });
  for await (const chunk of request.body ?? []) {
    hash.update(chunk);
    for (let done = 0; done < chunk.length; ) done += await file.write(chunk.subarray(done));
  }
  await file.sync();
  file.close();
  await Deno.rename(`${path}.part`, path);
  using names = await Deno.open(folder!);
  await names.sync();
  return new Response(hash.digest("hex"));
});
