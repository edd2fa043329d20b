/** A simulated WordPress site in plain PHP, which runs a theme's `functions.php` and shows one post. */
import { spawn } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eventually } from "./eventually.ts";
import { findFreePort } from "./server.ts";

const router = join(import.meta.dirname!, "../fixtures/wordpress/router.php");

export type WordPress = {
  readonly origin: string;
  /** `post`: a block of HTML; `code`: content of `functions.php` from its `<?php` on. */
  publish(post: string, code: string): Promise<void>;
  stop(): Promise<void>;
};

export async function startWordPress(apiKey: string): Promise<WordPress> {
  const folder = await mkdtemp(join(tmpdir(), "countersign-wordpress-"));
  const port = await findFreePort();
  const env = { PATH: process.env.PATH ?? "", COUNTERSIGN_KEY: apiKey, WORDPRESS: folder };
  const publish: WordPress["publish"] = async (post, code) => {
    await writeFile(join(folder, "post.html"), post);
    await writeFile(join(folder, "functions.php"), code);
  };
  await publish("", "<?php");
  const php = spawn("php", ["-S", `127.0.0.1:${port}`, router], { env, stdio: "ignore" });
  const ended = new Promise<void>((resolve) => php.on("exit", () => resolve()));
  await eventually("PHP's web server", async () => (await fetch(`http://127.0.0.1:${port}/`)).ok);
  return {
    origin: `http://localhost:${port}`,
    publish,
    async stop() {
      php.kill();
      await ended;
      await rm(folder, { recursive: true });
    },
  };
}
