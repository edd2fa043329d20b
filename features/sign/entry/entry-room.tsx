import type { SignerView } from "../../../domain/contract/views/signer-view.ts";
import { colorFor } from "../../../domain/recipient/colors.ts";
import { useT } from "../../host/i18n.ts";
import { Avatar } from "../../ui/controls/avatar.tsx";
import { Brand } from "../../ui/controls/brand.tsx";
import cardCss from "../../ui/layout/card.css?inline";
import { Main } from "../../ui/layout/main.tsx";
import { TranslationNotice } from "../../ui/layout/translation-notice.tsx";
import { useSheet } from "../../ui/styles/sheet.ts";
import type { Signing } from "../form/signing.ts";
import { ElsewhereRoom } from "./elsewhere-room.tsx";
import css from "./entry.css?inline";
import { HandOverRoom } from "./hand-over-room.tsx";
import { PaymentRoom } from "./payment-room.tsx";
import { ReclaimButton } from "./reclaim-button.tsx";
import { VerifyRoom } from "./verify-room.tsx";

export type EntryRoomKind = "verify" | "hand_over" | "elsewhere" | "payment";
type Props = { signing: Signing; view: SignerView; room: EntryRoomKind };

/** The steps before the pages: verifying identity, handing over a device, paying. */
export default function EntryRoom({ signing, view, room }: Props) {
  useSheet(cardCss, "cs-ui");
  useSheet(css);
  return (
    <Main className="sign-entry cs-card-page">
      <Brand />
      <TranslationNotice language={view.signerLanguage} />
      <article className="sign-entry-card cs-card">
        <ProofForms view={view} />
        {room === "verify" && <VerifyRoom signing={signing} view={view} />}
        {room === "hand_over" && <HandOverRoom signing={signing} view={view} />}
        {room === "elsewhere" && <ElsewhereRoom signing={signing} view={view} />}
        {room === "payment" && <PaymentRoom signing={signing} view={view} />}
      </article>
      {view.host?.isHeld && room !== "elsewhere" && <ReclaimButton signing={signing} view={view} />}
    </Main>
  );
}

/** Names the sender and the request. */
function ProofForms({ view }: { view: SignerView }) {
  const t = useT("entry");
  const sender = view.sender.name || view.sender.email;
  return (
    <header className="sign-entry-head">
      <Avatar name={sender} color={colorFor(view.sender.email)} size={40} />
      <p>
        <span className="cs-muted">{t(`asks.${view.roleType}`, { sender, name: view.userName })}</span>
        <strong dir="auto">{view.title}</strong>
        {view.handledBy && <span className="cs-muted">{t("handled_by", view.handledBy)}</span>}
      </p>
    </header>
  );
}
