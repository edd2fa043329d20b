import type { ComponentProps } from "react";
import { codeOnDemand } from "../../host/code-on-demand.ts";
import type { ClashNotice } from "./clash-notice.tsx";
import type { DraftStore } from "./create-draft.ts";

/** Few drafts show these notices. */
const clashCode = codeOnDemand(() => import("./clash-notice.tsx"));
const secretsCode = codeOnDemand(() => import("./lost-secrets.tsx"));

/** @useSignals */
export function LazyClashNotice(props: ComponentProps<typeof ClashNotice>) {
  const Loaded = clashCode.now()?.ClashNotice;
  return Loaded ? <Loaded {...props} /> : null;
}

export function LazyLostSecrets({ store }: { store: DraftStore }) {
  const Loaded = store.lostSecrets.value.length > 0 ? secretsCode.now()?.LostSecrets : null;
  return Loaded ? <Loaded store={store} /> : null;
}
