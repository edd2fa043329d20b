import type { ServerResponse } from "node:http";
import { createServer as createSocketServer } from "node:net";
import { describe, expect, it } from "vitest";
import type { OutgoingRequest } from "../../ports/integration/outgoing.ts";
import { faultOf, get, listen, open, serve, serveBytes } from "./testing/receivers.ts";

describe("a response", () => {
  const atPort = (port: number, more: Partial<OutgoingRequest> = {}) =>
    open().send(get(`http://127.0.0.1:${port}/`, more));

  it("that redirects to a private address is returned, not followed", async () => {
    let followed = 0;
    const inner = await serve((response) => {
      followed += 1;
      response.end("SECRET");
    });
    const port = await serve((response) => response.writeHead(302, { Location: `http://127.0.0.1:${inner}/` }).end());
    expect((await atPort(port)).status).toBe(302);
    expect(followed).toBe(0);
  });

  it("that never ends is cut at the size limit", async () => {
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

  it("whose headers never end is closed before much of it is read", async () => {
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

  it("that switches protocols, or stays at 100 Continue, fails", async () => {
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

  it("that never begins fails at the deadline", async () => {
    const port = await serveBytes(() => undefined);
    expect(await faultOf(atPort(port, { deadlineMs: 80 }))).toBe("timeout");
  });

  it("that sends its headers or body byte by byte fails at the deadline", async () => {
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

  it("that arrives after the deadline does not count", async () => {
    let late: ServerResponse | undefined;
    const port = await serve((response) => {
      late = response;
    });
    expect(await faultOf(atPort(port, { deadlineMs: 80 }))).toBe("timeout");
    late?.end("ok");
  });

  it("that is interrupted before its headers or in its body fails", async () => {
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

  it("from a port without a listener fails", async () => {
    const server = createSocketServer();
    const port = await listen(server);
    await new Promise((closed) => server.close(closed));
    expect(await faultOf(atPort(port))).toBe("connect");
  });

  it("without TLS to an https request fails", async () => {
    const port = await serve((response) => response.end("plain"));
    expect(await faultOf(open().send(get(`https://127.0.0.1:${port}/`)))).toBe("tls");
  });
});
