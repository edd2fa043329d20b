/** The ways into the signed-in member's account; one per mount, without React. */
import {
  addPasskeyCall,
  beginLinkingCall,
  beginPasskeyCall,
  finishLinkingCall,
  readWaysInCall,
  removeWayInCall,
  renamePasskeyCall,
  type WaysIn,
} from "../../../domain/contract/account/ways-in.ts";
import { type Answer, type CallRefusal, call } from "../../host/api.ts";
import type { Host } from "../../host/host.ts";
import { createLoaded } from "../../host/loaded.ts";
import { makePasskey } from "../../host/passkey-browser.ts";
import type { BeginIssuer } from "./issuer-window.ts";

export function createWaysIn(host: Host) {
  const ways = createLoaded(host, readWaysInCall, {});
  const store = async (answer: Promise<Answer<WaysIn>>) => ways.accept(await answer);

  return {
    ...ways,
    beginLinking:
      (provider: string): BeginIssuer =>
      (tab) =>
        call(host, beginLinkingCall, { body: { provider, tab } }),
    link: (input: { handle: string; tab: string }) => store(call(host, finishLinkingCall, { body: input })),
    remove: (wayId: string) => store(call(host, removeWayInCall, { params: { wayId } })),
    rename: (wayId: string, name: string) =>
      store(call(host, renamePasskeyCall, { params: { wayId }, body: { name } })),
    /** `dismissed`: the person created none; `exists`: this device has one already. */
    async addPasskey(name: string): Promise<CallRefusal | "dismissed" | "exists" | null> {
      const begun = await call(host, beginPasskeyCall, {});
      if (!begun.ok) return begun.refusal;
      const credential = await makePasskey(begun.value.options);
      if (credential === null) return "dismissed";
      if (credential === "exists") return "exists";
      return store(call(host, addPasskeyCall, { body: { credential, name } }));
    },
  };
}

export type WaysInStore = ReturnType<typeof createWaysIn>;
