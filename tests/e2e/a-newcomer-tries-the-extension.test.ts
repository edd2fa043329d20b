import { expect, it } from "vitest";
import { root } from "../../scripts/toolchain.mjs";
import { Client } from "../support/client.ts";
import { eventually } from "../support/eventually.ts";

it("one command starts the product, a stand-in for Gmail and a browser with the extension, and stops cleanly", async () => {
  const args = ["scripts/try-extension.mjs", "--headless"];
  const stop = new AbortController();
  const { signal } = stop;
  const trial = new Deno.Command("node", { args, cwd: root, stdout: "piped", stderr: "inherit", signal }).spawn();
  let output = "";
  void trial.stdout.pipeThrough(new TextDecoderStream()).pipeTo(
    new WritableStream({
      write(text) {
        output += text;
      },
    }),
  );
  try {
    await eventually("the browser to be ready", async () => output.includes("Ready."), { timeoutMs: 90_000 });
    const server = /http:\/\/127\.0\.0\.1:\d+/.exec(output)![0];
    const [, email = "", password = ""] = /Sign in as (\S+) with the password (\S+)/.exec(output)!;
    expect((await new Client(server).signIn({ email, password })).who.Token).toBeTruthy();
    trial.kill("SIGINT");
    expect(await trial.status).toMatchObject({ code: 0 });
    await expect(fetch(`${server}/api/health`)).rejects.toThrow();
  } finally {
    stop.abort();
  }
});
