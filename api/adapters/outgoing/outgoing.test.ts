import { execFileSync, spawn } from "node:child_process";
import { createServer } from "node:http";
import { describe, expect, it } from "vitest";
import { findDeno } from "../../../scripts/toolchain.mjs";
import { startNameServer } from "../../../tests/support/name-server.ts";
import { parseNetwork } from "./networks.ts";
import { closers, faultOf, get, listen, open, serve } from "./testing/receivers.ts";

const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

describe("a request to an address that a person entered", () => {
  it("sends method, headers, body and the entered host name", async () => {
    const got: unknown[] = [];
    const port = await listen(
      createServer((request, response) => {
        let body = "";
        request.on("data", (chunk) => {
          body += chunk;
        });
        request.on("end", () => {
          got.push([request.method, request.url, request.headers.host, request.headers["x-one"], body]);
          response.writeHead(202, { "X-Answer": "yes" }).end("taken");
        });
      }),
    );
    const outgoing = open({ resolve: async () => ["127.0.0.1"] });
    const url = `http://hooks.example.com:${port}/a?b=1`;
    const answer = await outgoing.send(get(url, { method: "POST", headers: { "X-One": "1" }, body: "né" }));
    expect(got).toEqual([["POST", "/a?b=1", `hooks.example.com:${port}`, "1", "né"]]);
    expect(answer).toMatchObject({ status: 202, isCut: false, headers: { "x-answer": "yes" } });
    expect(text(answer.body)).toBe("taken");
  });

  it("goes to the checked IP address, even if the name resolves to another one afterwards", async () => {
    const port = await serve((response) => response.end("public"), "127.0.0.2");
    await serve((response) => response.end("SECRET"), "127.0.0.1", port);
    const names = await startNameServer([["127.0.0.2"], ["127.0.0.1"]]);
    closers.push(names.close);
    const outgoing = open({ allowed: [parseNetwork("127.0.0.2")], resolve: names.resolve });
    const answer = await outgoing.send(get(`http://rebind.example.com:${port}/`));
    expect([text(answer.body), names.asked()]).toEqual(["public", 1]);
    expect(await faultOf(outgoing.send(get(`http://rebind.example.com:${port}/`)))).toBe("address_refused");
  });

  it("goes to the next IP address of the name when the first refuses the connection", async () => {
    const port = await serve((response) => response.end("here"), "127.0.0.3");
    const outgoing = open({ resolve: async () => ["127.0.0.2", "127.0.0.3"] });
    expect(text((await outgoing.send(get(`http://two.example.com:${port}/`))).body)).toBe("here");
  });

  it("requires TLS in production, except in a network that the operator allows", async () => {
    const judge = (address: string) =>
      open({ isProduction: true, resolve: async () => [address] }).judge("http://a.example/");
    expect([await judge("8.8.8.8"), await judge("127.0.0.1")]).toEqual(["unencrypted", "allowed"]);
  });

  it("is refused without ending the process when Deno denies the network that the operator allows", () => {
    const program = `
      import { parseNetwork } from "${new URL("./networks.ts", import.meta.url)}";
      import { createOutgoing } from "${new URL("./outgoing.ts", import.meta.url)}";
      const outgoing = createOutgoing({ allowed: [parseNetwork("10.0.0.0/8")], isProduction: false });
      const request = { url: "http://10.1.2.3:8080/", method: "GET", headers: {}, deadlineMs: 900, limitBytes: 9 };
      console.log(await outgoing.send(request).catch((error) => error.fault));`;
    const args = [
      "run",
      "--quiet",
      "--no-prompt",
      "--allow-net",
      "--deny-net=10.0.0.0/8",
      "--allow-read",
      "--allow-env",
    ];
    const output = execFileSync(findDeno(), [...args, "-"], { input: program, encoding: "utf8" });
    expect(output.trim()).toBe("address_refused");
  });

  it("ignores proxies from the environment, which would resolve the name again", async () => {
    let asked = 0;
    const proxy = await listen(
      createServer((_, response) => {
        asked += 1;
        response.end("proxied");
      }).on("connect", (_, socket) => {
        asked += 1;
        socket.end();
      }),
    );
    const port = await serve((response) => response.end("direct"));
    const program = `
      import { parseNetwork } from "${new URL("./networks.ts", import.meta.url)}";
      import { createOutgoing } from "${new URL("./outgoing.ts", import.meta.url)}";
      const allowed = [parseNetwork("127.0.0.0/8")];
      const outgoing = createOutgoing({ allowed, isProduction: false, resolve: async () => ["127.0.0.1"] });
      for (const scheme of ["http", "https"]) {
        const url = scheme + "://name.example:${port}/";
        const request = { url, method: "GET", headers: {}, deadlineMs: 2_000, limitBytes: 99 };
        const { body } = await outgoing.send(request).catch(() => ({ body: undefined }));
        console.log(new TextDecoder().decode(body));
      }`;
    const url = `http://127.0.0.1:${proxy}`;
    const env = { ...process.env, NODE_USE_ENV_PROXY: "1", HTTP_PROXY: url, HTTPS_PROXY: url, NO_PROXY: "" };
    // The servers are in this process, so it must not stand still.
    const child = spawn(findDeno(), ["run", "--quiet", "-A", "-"], { env, stdio: ["pipe", "pipe", "inherit"] });
    child.stdin.end(program);
    let output = "";
    for await (const piece of child.stdout) output += piece;
    expect([output.trim(), asked]).toEqual(["direct", 0]);
  });

  it("fails when its name does not resolve", async () => {
    const nothing = open({ resolve: () => Promise.reject(new Error("NXDOMAIN")) });
    expect(await faultOf(nothing.send(get("https://nowhere.example/")))).toBe("dns");
    expect(await nothing.judge("https://nowhere.example/")).toBe("unresolved");
    expect(await faultOf(open({ resolve: async () => [] }).send(get("https://empty.example/")))).toBe("dns");
  });

  it("fails at the deadline when its name is still unresolved", async () => {
    const silent = open({ resolve: () => new Promise(() => undefined) });
    expect(await faultOf(silent.send(get("https://slow.example/", { deadlineMs: 50 })))).toBe("timeout");
  });
});
