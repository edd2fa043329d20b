import type { Account } from "../../features/account/account.ts";
import type { Host } from "../../features/host/host.ts";
import type { I18n } from "../../features/host/i18n.ts";
import type { Toasts } from "../../features/ui/overlay/toast.tsx";

/** What every route of the app can reach. */
export type App = {
  host: Host;
  account: Account;
  i18n: I18n;
  toasts: Toasts;
  /** Files that were dropped or chosen and go to the next new document; taken once. */
  handover: { files: readonly File[] };
};
