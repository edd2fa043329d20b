import type { Account } from "../../features/account/account.ts";
import type { DocumentStores } from "../../features/dashboard/document-stores.ts";
import type { Host } from "../../features/host/host.ts";
import type { I18n } from "../../features/host/i18n.ts";
import type { Toasts } from "../../features/ui/overlay/toast.tsx";

/** The context that every route of the app receives. */
export type App = {
  host: Host;
  account: Account;
  i18n: I18n;
  toasts: Toasts;
  /** Dropped or chosen files for the next new document; consumed once. */
  handover: { files: readonly File[] };
  /** Stores that pages keep for later ones; see `useKeptDocuments`. */
  kept: { documents?: { owner: string; stores: DocumentStores } };
};
