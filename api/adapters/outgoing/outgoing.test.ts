import { execFileSync, spawn } from "node:child_process";
import { createServer, type Server, type ServerResponse } from "node:http";
import {
  type AddressInfo,
  createServer as createSocketServer,
  type Socket,
  type Server as SocketServer,
} from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { findDeno } from "../../../scripts/toolchain.mjs";
import { startNameServer } from "../../../tests/support/name-server.ts";
import { OutgoingFailed, type OutgoingRequest } from "../../ports/integration/outgoing.ts";
import { parseNetwork } from "./networks.ts";
import { createOutgoing, type OutgoingOptions } from "./outgoing.ts";

const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

async function listen(server: Server | SocketServer, host = "127.0.0.1", port = 0): Promise<number> {
  await new Promise<void>((listening) => server.listen(port, host, listening));
  closers.push(() => {
    server.close();
    (server as Server).closeAllConnections?.();
  });
  return (server.address() as AddressInfo).port;
}

const serve = (answer: (response: ServerResponse, body: string) => void, host?: string, port?: number) =>
  listen(
    createServer((request, response) => {
      let body = "";
      request.on("data", (chunk) => {
        body += chunk;
      });
      request.on("end", () => answer(response, body));
    }),
    host,
    port,
  );

/** A server below HTTP. */
const serveBytes = (act: (socket: Socket) => void) =>
  listen(
    createSocketServer((socket) => {
      socket.on("error", () => undefined);
      act(socket);
    }),
  );

const open = (options: Partial<OutgoingOptions> = {}) =>
  createOutgoing({ allowed: [parseNetwork("127.0.0.0/8")], isProduction: false, ...options });

const get = (url: string, more: Partial<OutgoingRequest> = {}): OutgoingRequest => ({
  url,
  method: "GET",
  headers: {},
  deadlineMs: 5_000,
  limitBytes: 1_024,
  ...more,
});

const faultOf = async (sending: Promise<unknown>) => {
  const error = await sending.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(OutgoingFailed);
  return (error as OutgoingFailed).fault;
};

const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

describe("a request to an address that somebody entered", () => {
  it("carries method, headers, body and the name that was entered", async () => {
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

  it("goes to the address that was judged, though the name leads elsewhere a moment later", async () => {
    const port = await serve((response) => response.end("public"), "127.0.0.2");
    await serve((response) => response.end("SECRET"), "127.0.0.1", port);
    const names = await startNameServer([["127.0.0.2"], ["127.0.0.1"]]);
    closers.push(names.close);
    const outgoing = open({ allowed: [parseNetwork("127.0.0.2")], resolve: names.resolve });
    const answer = await outgoing.send(get(`http://rebind.example.com:${port}/`));
    expect([text(answer.body), names.asked()]).toEqual(["public", 1]);
    expect(await faultOf(outgoing.send(get(`http://rebind.example.com:${port}/`)))).toBe("address_refused");
  });

  it("goes to another address of the name when the first one does not accept it", async () => {
    const port = await serve((response) => response.end("here"), "127.0.0.3");
    const outgoing = open({ resolve: async () => ["127.0.0.2", "127.0.0.3"] });
    expect(text((await outgoing.send(get(`http://two.example.com:${port}/`))).body)).toBe("here");
  });

  it("is refused when one of several addresses is not public", async () => {
    const names = await startNameServer([["8.8.8.8", "10.0.0.7"]]);
    closers.push(names.close);
    const outgoing = open({ resolve: names.resolve });
    expect(await faultOf(outgoing.send(get("https://mixed.example.com/")))).toBe("address_refused");
    expect(await outgoing.judge("https://mixed.example.com/")).toBe("private");
  });

  it.each([
    "http://127.0.0.1/",
    "http://127.0.0.1./",
    "http://127.1/",
    "http://2130706433/",
    "http://0x7f000001/",
    "http://0x7f.1/",
    "http://0177.0.0.1/",
    "http://127。0。0。1/",
    "http://[::1]/",
    "http://[::ffff:127.0.0.1]/",
    "http://[::ffff:7f00:1]/",
    "http://[64:ff9b::7f00:1]/",
    "http://[2002:7f00:1::]/",
    "http://[fe80::1]/",
    "http://169.254.169.254/latest/meta-data",
    "http://100.64.0.1/",
    "http://0/",
    "http://localhost/",
    "http://localhost./",
    "http://LOCALHOST/",
  ])("is refused at %s", async (url) => {
    const outgoing = open({ allowed: [] });
    expect(await outgoing.judge(url)).toBe("private");
    expect(await faultOf(outgoing.send(get(url)))).toBe("address_refused");
  });

  it.each([
    ["ftp://example.com/", "invalid"],
    ["file:///etc/passwd", "invalid"],
    ["data:text/plain,x", "invalid"],
    ["example.com", "invalid"],
    ["", "invalid"],
    ["https://user@example.com/", "has_credentials"],
    ["https://:word@example.com/", "has_credentials"],
    ["https://example.com:22/", "port"],
    ["https://example.com:1023/", "port"],
    ["https://example.com:0/", "port"],
  ])("is refused before its name is resolved: %s", async (url, verdict) => {
    const resolve = () => Promise.reject(new Error("must not be asked"));
    expect(await open({ resolve }).judge(url)).toBe(verdict);
  });

  it.each(["https://example.com/", "http://example.com:80/", "http://example.com:443/", "https://example.com:1024/"])(
    "may go to %s",
    async (url) => expect(await open({ resolve: async () => ["8.8.8.8"] }).judge(url)).toBe("allowed"),
  );

  it("must be encrypted in production, except in a network that the operator allows", async () => {
    const judge = (address: string) =>
      open({ isProduction: true, resolve: async () => [address] }).judge("http://a.example/");
    expect([await judge("8.8.8.8"), await judge("127.0.0.1")]).toEqual(["unencrypted", "allowed"]);
  });

  it("is refused, and does not end the process, where Deno denies the network that the operator allows", () => {
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

  it("goes through no proxy of the environment, which would resolve the name anew", async () => {
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

  it("fails when its name has no address", async () => {
    const nothing = open({ resolve: () => Promise.reject(new Error("NXDOMAIN")) });
    expect(await faultOf(nothing.send(get("https://nowhere.example/")))).toBe("dns");
    expect(await nothing.judge("https://nowhere.example/")).toBe("unresolved");
    expect(await faultOf(open({ resolve: async () => [] }).send(get("https://empty.example/")))).toBe("dns");
  });

  it("fails when its name is not resolved in time", async () => {
    const silent = open({ resolve: () => new Promise(() => undefined) });
    expect(await faultOf(silent.send(get("https://slow.example/", { deadlineMs: 50 })))).toBe("timeout");
  });
});

describe("an answer", () => {
  const atPort = (port: number, more: Partial<OutgoingRequest> = {}) =>
    open().send(get(`http://127.0.0.1:${port}/`, more));

  it("that redirects inward is returned, not followed", async () => {
    let followed = 0;
    const inner = await serve((response) => {
      followed += 1;
      response.end("SECRET");
    });
    const port = await serve((response) => response.writeHead(302, { Location: `http://127.0.0.1:${inner}/` }).end());
    expect((await atPort(port)).status).toBe(302);
    expect(followed).toBe(0);
  });

  it("that never ends is cut at the limit", async () => {
    let written = 0;
    const port = await serve((response) => {
      const more = () => {
        while (!response.destroyed) {
          written += 65_536;
          if (!response.write(Buffer.alloc(65_536, "x"))) break;
        }
      };
      response.on("drain", more);
      more();
    });
    const answer = await atPort(port);
    expect([answer.status, answer.body.length, answer.isCut]).toEqual([200, 1_024, true]);
    expect(written).toBeLessThan(64 * 1024 * 1024);
  });

  it("whose headers never end is given up before much of it is read", async () => {
    let written = 0;
    const port = await serveBytes((socket) => {
      const more = () => {
        while (!socket.destroyed) {
          written += 8_010;
          if (!socket.write(`X-${written}: ${"a".repeat(8_000)}\r\n`)) break;
        }
      };
      socket.on("drain", more);
      socket.write("HTTP/1.1 200 OK\r\n");
      more();
    });
    expect(await faultOf(atPort(port))).toBe("closed");
    expect(written).toBeLessThan(32 * 1024 * 1024);
  });

  it("that switches to another protocol, or is only ever announced, is no success", async () => {
    const switched = await serveBytes((socket) =>
      socket.write("HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n"),
    );
    const announced = await serveBytes((socket) => {
      const timer = setInterval(() => socket.write("HTTP/1.1 100 Continue\r\n\r\n"), 2);
      socket.on("close", () => clearInterval(timer));
    });
    expect(await faultOf(atPort(switched))).toBe("closed");
    expect(await faultOf(atPort(announced, { deadlineMs: 120 }))).toBe("timeout");
  });

  it("that does not come ends at the deadline", async () => {
    const port = await serveBytes(() => undefined);
    expect(await faultOf(atPort(port, { deadlineMs: 80 }))).toBe("timeout");
  });

  it("that drips its headers or its body ends at the deadline", async () => {
    const drip = (first: string) =>
      serveBytes((socket) => {
        socket.write(first);
        const timer = setInterval(() => socket.write("a"), 10);
        socket.on("close", () => clearInterval(timer));
      });
    const heads = await drip("HTTP/1.1 200 OK\r\nX-A: ");
    const bodies = await drip("HTTP/1.1 200 OK\r\nContent-Length: 900\r\n\r\n");
    expect(await faultOf(atPort(heads, { deadlineMs: 120 }))).toBe("timeout");
    expect(await faultOf(atPort(bodies, { deadlineMs: 120 }))).toBe("timeout");
  });

  it("of 200 after the deadline is no success", async () => {
    let late: ServerResponse | undefined;
    const port = await serve((response) => {
      late = response;
    });
    expect(await faultOf(atPort(port, { deadlineMs: 80 }))).toBe("timeout");
    late?.end("ok");
  });

  it("that breaks off fails, before its headers and within its body", async () => {
    const silent = await serveBytes((socket) => socket.once("data", () => socket.destroy()));
    const broken = await serveBytes((socket) =>
      socket.once("data", () => socket.end("HTTP/1.1 200 OK\r\nContent-Length: 900\r\n\r\nhalf")),
    );
    expect(await faultOf(atPort(silent))).toBe("closed");
    expect(await faultOf(atPort(broken))).toBe("closed");
  });

  it("that is not HTTP fails", async () => {
    const port = await serveBytes((socket) => socket.end("SSH-2.0-OpenSSH_9.7\r\n"));
    expect(await faultOf(atPort(port))).toBe("closed");
  });

  it("of a port where nobody listens fails", async () => {
    const server = createSocketServer();
    const port = await listen(server);
    await new Promise((closed) => server.close(closed));
    expect(await faultOf(atPort(port))).toBe("connect");
  });

  it("over a plain connection where TLS is expected fails", async () => {
    const port = await serve((response) => response.end("plain"));
    expect(await faultOf(open().send(get(`https://127.0.0.1:${port}/`)))).toBe("tls");
  });
});
