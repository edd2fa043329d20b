/** The last calls of API keys, for people who look why an automation does nothing. */
import type { KeyCall } from "../../../domain/integration/key-call.ts";

export type KeyCallStore = {
  /** Keeps a call in memory, to be written with others some seconds later. It neither waits nor fails. */
  note(apiKeyId: string, call: KeyCall): void;
  /** Newest first, with those of this process that are not written yet. */
  list(apiKeyId: string): Promise<KeyCall[]>;
  /** Writes what was noted. */
  flush(): Promise<void>;
};
