import { lazy } from "react";

/** Also called ahead, so that a connection that is lost later does not keep the dialog from opening. */
export const importSend = () => import("./send-dialog.tsx");
export const LazySendDialog = lazy(async () => ({ default: (await importSend()).SendDialog }));
