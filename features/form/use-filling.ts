import { useEffect, useMemo, useRef } from "react";
import { beginFormCheckCall } from "../../domain/contract/template/web-form.ts";
import { call } from "../host/api.ts";
import { createBotCheck } from "../host/bot-check.ts";
import { useHost } from "../host/host.ts";
import { useI18n } from "../host/i18n.ts";
import { createFilling, type Filling } from "./filling.ts";
import type { Prefill } from "./filling-rules.ts";
import { formCalls, type StartedDocument } from "./form-calls.ts";
import { storedEntry } from "./stored-entry.ts";

/** Creates a form's state for as long as it is mounted; loads it at once. */
export function useFilling(
  formId: string,
  prefill: Prefill | undefined,
  link: Readonly<Record<string, string>> | undefined,
  onStart: ((started: StartedDocument) => void) | undefined,
): Filling {
  const host = useHost();
  const i18n = useI18n();
  const latest = useRef({ prefill, link, onStart });
  const check = useMemo(
    () => createBotCheck(() => call(host, beginFormCheckCall, { params: { formId }, body: {} })),
    [host, formId],
  );
  const filling = useMemo(
    () =>
      createFilling(
        {
          calls: formCalls(host, formId),
          entry: storedEntry(host.storage, formId),
          newKey: () => crypto.randomUUID(),
          language: () => i18n.language.peek(),
          takeCheck: async () => (await check.take()) ?? { id: "", number: 0 },
          now: Date.now,
          pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
          onStart(started) {
            latest.current.onStart?.(started);
            host.go({ type: "signing_wanted", token: started.token });
          },
        },
        latest.current.prefill,
        latest.current.link,
      ),
    [host, i18n, formId, check],
  );
  useEffect(() => {
    latest.current = { prefill, link, onStart };
    filling.updatePrefill(prefill ?? {});
  }, [filling, prefill, link, onStart]);
  useEffect(() => void filling.open(), [filling]);
  const needsCheck = filling.needsCheck.value;
  useEffect(() => {
    if (!needsCheck) return;
    check.start();
    return check.stop;
  }, [check, needsCheck]);
  return filling;
}
