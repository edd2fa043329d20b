import { batch, signal } from "@preact/signals-react";
import { type EmbedOrigins, readEmbedOrigins, saveEmbedOrigins } from "../../domain/contract/embed/embed.ts";
import { readOrigin } from "../../domain/embed/origin.ts";
import type { RefusalCode } from "../../domain/outcome.ts";
import { type CallRefusal, call } from "../host/api.ts";
import type { Host } from "../host/host.ts";

/** The reason why a site was not added: a fault of the input, or a refusal of the server. */
export type NotAdded = { fault: RefusalCode | "listed" } | { refusal: CallRefusal };

/** Sites that may embed the workspace's documents; one per mount, without React. */
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

  /**
   * Reads the current list first, so that changes from another window are kept. If another window changes it right now,
   * shows that list and changes nothing.
   */
  async function change(by: (listed: readonly string[]) => string[]): Promise<CallRefusal | null> {
    const listed = await call(host, readEmbedOrigins, {});
    if (!listed.ok) return listed.refusal;
    const former = listed.value.origins;
    const answer = await call(host, saveEmbedOrigins, { body: { origins: by(former), former } });
    if (answer.ok) {
      origins.value = answer.value.origins;
      return null;
    }
    if (answer.refusal.code === "settings_changed") origins.value = (answer.refusal.data as EmbedOrigins).origins;
    return answer.refusal;
  }

  return {
    /** `null` while they are loading. */
    origins,
    refusal,
    load,
    /** @returns the reason it was not added, or `null` on success */
    async add(typed: string): Promise<NotAdded | null> {
      const read = readOrigin(typed);
      if ("code" in read) return { fault: read.code };
      if (origins.peek()?.includes(read.origin)) return { fault: "listed" };
      const refused = await change((listed) => [...listed.filter((one) => one !== read.origin), read.origin]);
      const fault = refused?.faults[0]?.code;
      if (fault) return { fault };
      return refused && { refusal: refused };
    },
    /** @returns the refusal, or `null` on success */
    remove: (origin: string) => change((listed) => listed.filter((one) => one !== origin)),
  };
}

export type Sites = ReturnType<typeof createSites>;
