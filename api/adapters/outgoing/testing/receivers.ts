/** Receivers on this machine, and requests to them. */
import { createServer, type Server, type ServerResponse } from "node:http";
import {
  type AddressInfo,
  createServer as createSocketServer,
  type Socket,
  type Server as SocketServer,
} from "node:net";
import { afterEach, expect } from "vitest";
import { OutgoingFailed, type OutgoingRequest } from "../../../ports/integration/outgoing.ts";
import { parseNetwork } from "../networks.ts";
import { createOutgoing, type OutgoingOptions } from "../outgoing.ts";

/** Functions that close what the test opened; called after it. */
export const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

export async function listen(server: Server | SocketServer, host = "127.0.0.1", port = 0): Promise<number> {
  await new Promise<void>((listening) => server.listen(port, host, listening));
  closers.push(() => {
    server.close();
    (server as Server).closeAllConnections?.();
  });
  return (server.address() as AddressInfo).port;
}

export const serve = (answer: (response: ServerResponse, body: string) => void, host?: string, port?: number) =>
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

/** A TCP server that writes its own bytes instead of HTTP responses. */
export const serveBytes = (act: (socket: Socket) => void) =>
  listen(
    createSocketServer((socket) => {
      socket.on("error", () => undefined);
      act(socket);
    }),
  );

export const open = (options: Partial<OutgoingOptions> = {}) =>
  createOutgoing({ allowed: [parseNetwork("127.0.0.0/8")], isProduction: false, ...options });

export const get = (url: string, more: Partial<OutgoingRequest> = {}): OutgoingRequest => ({
  url,
  method: "GET",
  headers: {},
  deadlineMs: 5_000,
  limitBytes: 1_024,
  ...more,
});

export async function faultOf(sending: Promise<unknown>): Promise<OutgoingFailed["fault"]> {
  const error = await sending.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(OutgoingFailed);
  return (error as OutgoingFailed).fault;
}
