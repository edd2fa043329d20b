/** The ways into the signed-in member's account; one per mount, without React. */
import { batch, signal } from "@preact/signals-react";
import {
  addPasskey,
  beginLinking,
  beginPasskey,
  finishLinking,
  readWaysIn,
  removeWayIn,
  renamePasskey,
  type WaysIn,
} from "../../../domain/contract/account/ways-in.ts";
import { type Answer, type CallRefusal, call } from "../../host/api.ts";
import type { Host } from "../../host/host.ts";
import { makePasskey } from "../../host/passkey-browser.ts";
import type { BeginIssuer } from "./issuer-window.ts";

export function createWaysIn(host: Host) {
  const ways = signal<WaysIn | null>(null);
  const refusal = signal<CallRefusal | null>(null);

  async function store(answer: Promise<Answer<WaysIn>>): Promise<CallRefusal | null> {
    const done = await answer;
    if (done.ok) ways.value = done.value;
    return done.ok ? null : done.refusal;
  }

  return {
    /** `null` while they are loading. */
    ways,
    /** Set when loading failed. */
    refusal,
    async load(): Promise<void> {
      const answer = await call(host, readWaysIn, {});
      batch(() => {
        refusal.value = answer.ok ? null : answer.refusal;
        if (answer.ok) ways.value = answer.value;
      });
    },
    beginLinking:
      (provider: string): BeginIssuer =>
      (tab) =>
        call(host, beginLinking, { body: { provider, tab } }),
    link: (input: { handle: string; tab: string }) => store(call(host, finishLinking, { body: input })),
    remove: (wayId: string) => store(call(host, removeWayIn, { params: { wayId } })),
    rename: (wayId: string, name: string) => store(call(host, renamePasskey, { params: { wayId }, body: { name } })),
    /** `dismissed`: the person created none; `exists`: this device has one already. */
    async addPasskey(name: string): Promise<CallRefusal | "dismissed" | "exists" | null> {
      const begun = await call(host, beginPasskey, {});
      if (!begun.ok) return begun.refusal;
      const credential = await makePasskey(begun.value.options);
      if (credential === null) return "dismissed";
      if (credential === "exists") return "exists";
      return store(call(host, addPasskey, { body: { credential, name } }));
    },
  };
}

export type WaysInStore = ReturnType<typeof createWaysIn>;
