import type { SignerView } from "../../../domain/contract/views/signer-view.ts";
import type { Answer } from "../../host/api.ts";
import type { HostEvent } from "../../host/host.ts";
import { createSigning } from "../form/signing.ts";
import type { SignBody, SigningCalls } from "../room/signing-calls.ts";
import { type AField, aSignerView } from "./a-signer-view.ts";

export function yes<T>(value: T): Answer<T> {
  return { ok: true, value };
}

/** A server that responds from lists; the last response of a list repeats. */
export function aServer(answers: {
  open: Answer<SignerView>[];
  sign?: Answer<SignerView>[];
  decline?: Answer<SignerView>[];
}) {
  const sent: { body: SignBody; key: string }[] = [];
  const declined: string[] = [];
  const approved: { shown: Pick<SignBody, "viewedSha256" | "pagesSeen">; key: string }[] = [];
  let opened = 0;
  const answerAt = (list: Answer<SignerView>[], at: number) => Promise.resolve(list[Math.min(at, list.length - 1)]!);
  const calls: SigningCalls = {
    access: () => ({ token: "secret" }),
    open: () => answerAt(answers.open, opened++),
    sign(body, key) {
      sent.push({ body, key });
      return answerAt(answers.sign ?? [], sent.length - 1);
    },
    approve({ viewedSha256, pagesSeen }, key) {
      approved.push({ shown: { viewedSha256, pagesSeen }, key });
      return answerAt(answers.sign ?? [], approved.length - 1);
    },
    decline(reason) {
      declined.push(reason);
      return answerAt(answers.decline ?? [], declined.length - 1);
    },
    download: () => Promise.reject(new Error("not asked here")),
    verify: () => Promise.reject(new Error("not asked here")),
    outlines: () => Promise.reject(new Error("not asked here")),
  };
  return { calls, sent, declined, approved, opened: () => opened };
}

export function aRoom(server: ReturnType<typeof aServer>, memory = new Map<string, string>()) {
  const announced: HostEvent[] = [];
  const waits: number[] = [];
  let keys = 0;
  const signing = createSigning({
    calls: server.calls,
    storage: {
      get: (key) => memory.get(key) ?? null,
      set: (key, value) => void memory.set(key, value),
      remove: (key) => void memory.delete(key),
      keys: () => [...memory.keys()],
    },
    announce: (event) => announced.push(event),
    keepSession: (secret) => void (secret && memory.set("session", secret)),
    pause: async (ms) => void waits.push(ms),
    newKey: () => {
      keys += 1;
      return `key-${keys}`;
    },
  });
  return { signing, announced, waits, memory };
}

export async function anOpenRoom(
  fields: AField[],
  overrides: Partial<SignerView> = {},
  more: { sign?: Answer<SignerView>[]; reopen?: Answer<SignerView>[] } = {},
) {
  const view = aSignerView(overrides, fields);
  const server = aServer({
    open: [yes(view), ...(more.reopen ?? [])],
    sign: more.sign ?? [yes(aSignerView({ room: "sealing" }))],
  });
  const signing = aRoom(server);
  await signing.signing.open();
  return { ...signing, server, view };
}
