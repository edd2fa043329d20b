/** State of filling in a web form, with a server whose responses are functions. */
import type { Answer, CallRefusal } from "../../host/api.ts";
import type { HostStorage } from "../../host/host.ts";
import { createFilling } from "../filling.ts";
import type { Prefill } from "../filling-rules.ts";
import type { FormBody, FormDetails } from "../form-calls.ts";
import { storedEntry } from "../stored-entry.ts";

const details = {
  title: "Membership",
  message: "",
  senderName: "Club",
  language: "en",
  role: "",
  asked: ["name", "email"],
  fields: [],
  needsCode: false,
  needsCheck: false,
} satisfies FormDetails;
export const started = { token: "tok-1", documentId: "d1", recipientId: "r1" };

export const no = (code: string, more: Partial<CallRefusal> = {}): Answer<never> => ({
  ok: false,
  refusal: { code: code as CallRefusal["code"], status: 422, message: code, faults: [], ...more },
});
export const begun = (isSent = true) => ({ ok: true as const, value: { ...started, isSent } });
export const opened = (isOn = true, needsCode = false) => ({
  ok: true as const,
  value: {
    formId: "f1" as never,
    isEnabled: isOn,
    standing: isOn ? ("open" as const) : ("off" as const),
    details: isOn ? { ...details, needsCode } : null,
  },
});

export function storageIn(entries = new Map<string, string>()): HostStorage {
  return {
    get: (key) => entries.get(key) ?? null,
    set: (key, value) => void entries.set(key, value),
    remove: (key) => void entries.delete(key),
    keys: () => [...entries.keys()],
  };
}

type Server = {
  open?: ReturnType<typeof opened> | Answer<never>;
  begin?: (body: FormBody, key: string) => Answer<typeof started & { isSent: boolean }>;
  isOpen?: () => boolean;
  mail?: () => Answer<unknown>;
};

export async function aFilling(
  server: Server,
  prefill?: Prefill,
  storage = storageIn(),
  link: Record<string, string> = {},
) {
  const sent: { body: FormBody; key: string }[] = [];
  const announced: string[] = [];
  const visits: string[] = [];
  const mailed: string[] = [];
  let keys = 0;
  let waits = 0;
  let puzzles = 0;
  const filling = createFilling(
    {
      calls: {
        open: async () => server.open ?? opened(),
        countVisit: async () => void visits.push("visit"),
        mailCode: async ({ email }) => {
          mailed.push(email);
          return server.mail?.() ?? { ok: true, value: {} };
        },
        begin: async (body, key) => {
          sent.push({ body, key });
          return server.begin?.(body, key) ?? begun();
        },
        isOpen: async () => server.isOpen?.() ?? true,
      },
      entry: storedEntry(storage, "f1"),
      newKey: () => `key-${++keys}-${Math.random()}`,
      language: () => "ar",
      takeCheck: async () => ({ id: `puzzle-${++puzzles}`, number: 7 }),
      now: () => Date.parse("2026-03-01T10:00:00Z"),
      async pause() {
        waits += 1;
      },
      onStart: ({ token }) => announced.push(token),
    },
    prefill,
    link,
  );
  await filling.open();
  return { filling, sent, announced, waits: () => waits, visits, mailed };
}

export const fillIn = (filling: ReturnType<typeof createFilling>) => {
  filling.type("name", "  Ana ");
  filling.type("email", "ana@example.org");
};
