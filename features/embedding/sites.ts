import { batch, signal } from "@preact/signals-react";
import { readEmbedOrigins, saveEmbedOrigins } from "../../domain/contract/embed.ts";
import { readOrigin } from "../../domain/embed/origin.ts";
import type { RefusalCode } from "../../domain/outcome.ts";
import { type CallRefusal, call } from "../host/api.ts";
import type { Host } from "../host/host.ts";

/** Why a site was not added: what is wrong with what was typed, or the server's "no". */
export type NotAdded = { fault: RefusalCode | "listed" } | { refusal: CallRefusal };

/** The sites that may show a workspace's documents; one per mount, without React. */
export function createSites(host: Host) {
  const origins = signal<readonly string[] | null>(null);
  const refusal = signal<CallRefusal | null>(null);

  async function load(): Promise<void> {
    const answer = await call(host, readEmbedOrigins, {});
    batch(() => {
      refusal.value = answer.ok ? null : answer.refusal;
      if (answer.ok) origins.value = answer.value.origins;
    });
  }

  /** On the list as it is now, so that what was changed in another window stays. */
  async function change(by: (listed: readonly string[]) => string[]): Promise<CallRefusal | null> {
    const listed = await call(host, readEmbedOrigins, {});
    if (!listed.ok) return listed.refusal;
    const answer = await call(host, saveEmbedOrigins, { body: { origins: by(listed.value.origins) } });
    if (!answer.ok) return answer.refusal;
    origins.value = answer.value.origins;
    return null;
  }

  return {
    /** `null` until they are known. */
    origins,
    refusal,
    load,
    /** @returns why not, or `null` once it is on the list */
    async add(typed: string): Promise<NotAdded | null> {
      const read = readOrigin(typed);
      if ("code" in read) return { fault: read.code };
      if (origins.peek()?.includes(read.origin)) return { fault: "listed" };
      const refused = await change((listed) => [...listed.filter((one) => one !== read.origin), read.origin]);
      const fault = refused?.faults[0]?.code;
      if (fault) return { fault };
      return refused && { refusal: refused };
    },
    /** @returns why not, or `null` once it is off the list */
    remove: (origin: string) => change((listed) => listed.filter((one) => one !== origin)),
  };
}

export type Sites = ReturnType<typeof createSites>;
