import {
  erasePersonDataCall,
  listErasuresCall,
  type readErasureCall,
  readPersonExportCall,
  requestPersonExportCall,
} from "../../../domain/contract/compliance/person.ts";
import type { Output } from "../../../domain/contract/endpoint.ts";
import { type CallRefusal, call } from "../../host/api.ts";
import type { Host } from "../../host/host.ts";
import { createLoaded } from "../../host/loaded.ts";
import { saveBlob } from "../../host/save-blob.ts";

export type ErasureResults = Pick<Output<typeof readErasureCall>, "items" | "places">;

const POLL_MS = 2_000;

/** Exports and erasures of people; one per mount, without React. */
export function createPersonData(host: Host) {
  const erasures = createLoaded(
    host,
    listErasuresCall,
    {},
    {
      againIn: (list) => (list?.some(({ doneAt }) => !doneAt) ? POLL_MS : null),
    },
  );
  return {
    ...erasures,
    /** Downloads a person's export, if anything is stored about them. */
    async exportPerson(email: string): Promise<"saved" | "nothing" | CallRefusal> {
      const answer = await call(host, requestPersonExportCall, { body: { email } });
      if (!answer.ok) return answer.refusal;
      if (!answer.value.found) return "nothing";
      const ticket = new URL(answer.value.url).pathname.split("/").at(-1)!;
      const response = await host.fetch(readPersonExportCall.path.replace(":ticket", ticket));
      if (!response.ok) return { code: "unavailable" } as CallRefusal;
      saveBlob(host, await response.blob(), "person-export.zip");
      return "saved";
    },
    /** @returns the refusal, or `null` when the erasure has begun */
    async erase(email: string, confirm: string): Promise<CallRefusal | null> {
      const answer = await call(host, erasePersonDataCall, { body: { email, confirm } });
      if (!answer.ok) return answer.refusal;
      await erasures.load();
      return null;
    },
  };
}
export type PersonData = ReturnType<typeof createPersonData>;
