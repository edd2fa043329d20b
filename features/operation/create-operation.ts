import { batch, signal } from "@preact/signals-react";
import type { Output } from "../../domain/contract/endpoint.ts";
import { type MailTest, readHealthCall, testMailCall } from "../../domain/contract/system.ts";
import { type CallRefusal, call } from "../host/api.ts";
import type { Host } from "../host/host.ts";
import { createLoaded } from "../host/loaded.ts";

export type Health = Output<typeof readHealthCall>;

/** The state of the installation, and a test of its mail server; one per mount, without React. */
export function createOperation(host: Host) {
  const health = createLoaded(host, readHealthCall, {});
  const test = signal<MailTest | null>(null);
  const testRefusal = signal<CallRefusal | null>(null);
  const isTesting = signal(false);

  return {
    health,
    open: health.open,
    /** Result of the last test; `null` before the first. */
    test,
    testRefusal,
    isTesting,
    async testMail(selector: string): Promise<void> {
      if (isTesting.peek()) return;
      isTesting.value = true;
      const answer = await call(host, testMailCall, { body: selector === "" ? {} : { selector } });
      batch(() => {
        isTesting.value = false;
        testRefusal.value = answer.ok ? null : answer.refusal;
        if (answer.ok) test.value = answer.value;
      });
    },
  };
}
export type Operation = ReturnType<typeof createOperation>;
