import type { Check } from "../../domain/contract/account/sign-up-code.ts";
import type { HostStorage } from "../host/host.ts";
import { writeJson } from "../host/write-json.ts";
import type { Line } from "./filling-rules.ts";

/** A repeated request has the same key and, if any, the same puzzle solution. */
export type Attempt = { key: string; body: string; check?: Check | undefined };

/** The typed input, and the request it was last sent as. */
export type StoredEntry = {
  name: string;
  email: string;
  /** Details of the people whom the person names, by input. */
  named: Readonly<Partial<Record<Line, string>>>;
  attempt: Attempt | null;
};

/** Nobody signs in to fill in a form: on a shared device, the next person must not find the last one's input. */
const KEPT_MS = 3_600_000;

/** Stores a half-filled form: it outlives a reload, and is deleted once it has created a document or after an hour. */
export function storedEntry(storage: HostStorage, formId: string) {
  const key = `form.${formId}` as const;
  return {
    read(): StoredEntry {
      const found = parse(storage.get(key));
      const isRecent = typeof found.at === "number" && Date.now() - found.at < KEPT_MS;
      if (!isRecent) storage.remove(key);
      const stored = isRecent ? found : {};
      return {
        name: textOr(stored.name),
        email: textOr(stored.email),
        named: namedOf(stored.named),
        attempt: attemptOf(stored.attempt),
      };
    },
    /** `true` once per browser, so that a reload does not count as a second visit. */
    isNewVisit(): boolean {
      const isNew = storage.get(`${key}.seen`) === null;
      if (isNew) storage.set(`${key}.seen`, "1");
      return isNew;
    },
    keep: (entry: StoredEntry) => storage.set(key, writeJson({ ...entry, at: Date.now() })),
    forget: () => storage.remove(key),
  };
}

type UnknownRecord = Record<string, unknown>;

function parse(text: string | null): UnknownRecord {
  try {
    const value: unknown = JSON.parse(text ?? "{}");
    return typeof value === "object" && value !== null ? (value as UnknownRecord) : {};
  } catch {
    return {};
  }
}

const textOr = (value: unknown) => (typeof value === "string" ? value : "");

function namedOf(value: unknown): StoredEntry["named"] {
  const entries = Object.entries((value ?? {}) as UnknownRecord).flatMap(([line, text]) =>
    typeof text === "string" ? [[line, text] as const] : [],
  );
  return Object.fromEntries(entries.filter(([line]) => /^named\.\d+\.(name|email)$/.test(line)));
}

function attemptOf(value: unknown): StoredEntry["attempt"] {
  const { key, body, check } = (value ?? {}) as UnknownRecord;
  if (typeof key !== "string" || typeof body !== "string") return null;
  const { id, number } = (check ?? {}) as UnknownRecord;
  return { key, body, ...(typeof id === "string" && typeof number === "number" ? { check: { id, number } } : {}) };
}
