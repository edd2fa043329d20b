/** A local webhook receiver whose responses a test defines. */
import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { WebhookBody } from "../../domain/integration/webhook/webhook-body.ts";

type Received = { method: string; url: string; headers: IncomingHttpHeaders; body: string };
type Answer = { status: number; headers?: Record<string, string>; body?: string };

export type Receiver = {
  url: string;
  received: Received[];
  /** Bodies as JSON, oldest first. */
  bodies(): (WebhookBody & { custom?: Record<string, string> })[];
  /** `hang`: no answer. */
  answerWith(answer: Answer | "hang" | ((request: Received, count: number) => Answer | "hang")): void;
  close(): void;
};

export async function openReceiver(): Promise<Receiver> {
  const received: Received[] = [];
  let decide: (request: Received, count: number) => Answer | "hang" = () => ({ status: 200, body: "ok" });
  const respond = (request: Received, response: ServerResponse) => {
    received.push(request);
    const answer = decide(request, received.length);
    if (answer !== "hang") response.writeHead(answer.status, answer.headers).end(answer.body);
  };
  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk) => {
      body += chunk;
    });
    request.on("end", () => {
      const { method = "", url = "", headers } = request;
      respond({ method, url, headers, body }, response);
    });
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received,
    bodies: () => received.map(({ body }) => JSON.parse(body)),
    answerWith(answer) {
      decide = typeof answer === "function" ? answer : () => answer;
    },
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** Settings with which the server may reach the receiver. */
export const receiverEnv = { WEBHOOK_PRIVATE_NETWORKS: "127.0.0.0/8" };
