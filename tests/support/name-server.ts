/** A local DNS server whose responses a test defines. */
import { createSocket } from "node:dgram";
import type { AddressInfo } from "node:net";

/** Responds to each query for an IPv4 address with the next entry of `answers`, then always with the last; TTL 0. */
export async function startNameServer(answers: readonly (readonly string[])[]): Promise<{
  resolve: (name: string) => Promise<string[]>;
  asked: () => number;
  close: () => void;
}> {
  let count = 0;
  const socket = createSocket("udp4");
  socket.on("message", (question, from) => {
    const addresses = answers[Math.min(count, answers.length - 1)]!;
    count += 1;
    socket.send(answerTo(question, addresses), from.port, from.address);
  });
  await new Promise<void>((listening) => socket.bind(0, "127.0.0.1", listening));
  const { port } = socket.address() as AddressInfo;
  return {
    resolve: (name) => Deno.resolveDns(name, "A", { nameServer: { ipAddr: "127.0.0.1", port } }),
    asked: () => count,
    close: () => socket.close(),
  };
}

function answerTo(question: Uint8Array, addresses: readonly string[]): Uint8Array {
  // The question ends after the name's closing zero, its type and its class.
  const end = question.indexOf(0, 12) + 5;
  const header = Uint8Array.from([question[0]!, question[1]!, 0x81, 0x80, 0, 1, 0, addresses.length, 0, 0, 0, 0]);
  const records = addresses.map((address) =>
    Uint8Array.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 0, 0, 4, ...address.split(".").map(Number)]),
  );
  return new Uint8Array(Buffer.concat([header, question.subarray(12, end), ...records]));
}
