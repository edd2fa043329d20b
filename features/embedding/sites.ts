import { type EmbedOrigins, readEmbedOriginsCall, saveEmbedOriginsCall } from "../../domain/contract/embed/embed.ts";
import { readOrigin } from "../../domain/embed/origin.ts";
import type { RefusalCode } from "../../domain/outcome.ts";
import { type CallRefusal, call } from "../host/api.ts";
import type { Host } from "../host/host.ts";
import { createLoaded } from "../host/loaded.ts";

/** The reason why a site was not added: a fault of the input, or a refusal of the server. */
export type NotAdded = { fault: RefusalCode | "listed" } | { refusal: CallRefusal };

/** Sites that may embed the workspace's documents; one per mount, without React. */
export function createSites(host: Host) {
  const sites = createLoaded(host, readEmbedOriginsCall, {});

  /**
   * Reads the current list first, so that changes from another window are kept. If another window changes it right now,
   * shows that list and changes nothing.
   */
  async function change(by: (listed: readonly string[]) => string[]): Promise<CallRefusal | null> {
    const listed = await call(host, readEmbedOriginsCall, {});
    if (!listed.ok) return listed.refusal;
    const former = listed.value.origins;
    const answer = await call(host, saveEmbedOriginsCall, { body: { origins: by(former), former } });
    if (!answer.ok && answer.refusal.code === "settings_changed") {
      sites.accept({ ok: true, value: answer.refusal.data as EmbedOrigins });
    }
    return sites.accept(answer);
  }

  return {
    ...sites,
    /** @returns the reason it was not added, or `null` on success */
    async add(typed: string): Promise<NotAdded | null> {
      const read = readOrigin(typed);
      if ("code" in read) return { fault: read.code };
      if (sites.value.peek()?.origins.includes(read.origin)) return { fault: "listed" };
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
