/**
 * The lower bound of an upload, as a separate process: only receives, hashes and stores the bytes. Storing is as in the
 * product: flushed, renamed, and the rename flushed. The form around the file is not parsed. `floor-server.ts FOLDER`
 * prints its port.
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
