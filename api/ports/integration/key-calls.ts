/** The last calls of API keys, with which people debug automations. */
import type { KeyCall } from "../../../domain/integration/key-call.ts";

export type KeyCallStore = {
  /** Buffers a call in memory; it is written together with others some seconds later. Neither waits nor throws. */
  note(apiKeyId: string, call: KeyCall): void;
  /** Newest first, including buffered calls of this process. */
  list(apiKeyId: string): Promise<KeyCall[]>;
  /** Writes the buffered calls. */
  flush(): Promise<void>;
};
