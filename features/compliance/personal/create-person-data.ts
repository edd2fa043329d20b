import { batch, signal } from "@preact/signals-react";
import {
  type ErasureView,
  erasePersonData,
  listErasures,
  readErasure,
  readPersonExport,
  requestPersonExport,
} from "../../../domain/contract/compliance/person.ts";
import type { Output } from "../../../domain/contract/endpoint.ts";
import { type CallRefusal, call } from "../../host/api.ts";
import type { Host } from "../../host/host.ts";
import { saveBlob } from "../../host/save-blob.ts";

export type ErasureResults = Pick<Output<typeof readErasure>, "items" | "places">;

const POLL_MS = 2_000;

/** Exports and erasures of people; one per mount, without React. */
export function createPersonData(host: Host) {
  const erasures = signal<readonly ErasureView[] | null>(null);
  const refusal = signal<CallRefusal | null>(null);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const load = async (): Promise<void> => {
    clearTimeout(timer);
    const answer = await call(host, listErasures, {});
    batch(() => {
      refusal.value = answer.ok ? null : answer.refusal;
      if (answer.ok) erasures.value = answer.value;
    });
    if (answer.ok && answer.value.some(({ doneAt }) => !doneAt)) timer = setTimeout(() => void load(), POLL_MS);
  };
  return {
    erasures,
    refusal,
    load,
    stop: () => clearTimeout(timer),
    /** Downloads a person's export, if anything is stored about them. */
    async exportPerson(email: string): Promise<"saved" | "nothing" | CallRefusal> {
      const answer = await call(host, requestPersonExport, { body: { email } });
      if (!answer.ok) return answer.refusal;
      if (!answer.value.found) return "nothing";
      const ticket = new URL(answer.value.url).pathname.split("/").at(-1)!;
      const response = await host.fetch(readPersonExport.path.replace(":ticket", ticket));
      if (!response.ok) return { code: "unavailable" } as CallRefusal;
      saveBlob(host, await response.blob(), "person-export.zip");
      return "saved";
    },
    /** @returns the refusal, or `null` when the erasure has begun */
    async erase(email: string, confirm: string): Promise<CallRefusal | null> {
      const answer = await call(host, erasePersonData, { body: { email, confirm } });
      if (!answer.ok) return answer.refusal;
      await load();
      return null;
    },
    /** The erasure's result in each document. */
    results: (erasureId: string) => call(host, readErasure, { params: { erasureId } }),
  };
}
export type PersonData = ReturnType<typeof createPersonData>;
