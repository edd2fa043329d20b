import type { RecipientId } from "../../../../domain/ids.ts";
import { isDocumentRole, takesChecks } from "../../../../domain/recipient/roles.ts";
import { useT } from "../../../host/i18n.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Notice } from "../../../ui/layout/notice.tsx";
import { Dialog } from "../../../ui/overlay/dialog.tsx";
import { useSheet } from "../../../ui/styles/sheet.ts";
import type { Preparation } from "../../create-preparation.ts";
import { changedRecipient } from "../../draft/changes/people-changes.ts";
import type { DraftRecipient } from "../../draft/draft-recipient.ts";
import { faultAt } from "../../setup-faults.ts";
import type { CardProps } from "../card.ts";
import { useFaultTexts } from "../use-fault-texts.ts";
import { Authentication } from "./authentication.tsx";
import { DeliveryChoice } from "./delivery-choice.tsx";
import { Payment } from "./payment.tsx";
import { PrivateMessage } from "./private-message.tsx";
import { Questions } from "./questions.tsx";
import { Selfie } from "./selfie.tsx";
import css from "./settings.css?inline";

/** Props of one section of a recipient's settings. */
export type SettingProps = {
  preparation: Preparation;
  one: DraftRecipient;
  set: (change: Partial<DraftRecipient>) => void;
  /** Text of this recipient's fault at `path`; nothing before faults are shown. */
  faultOf: (path: string, isBelow?: boolean) => string | undefined;
  /** Whether the sender may set and remove access codes, questions and selfies. */
  mayProtect: boolean;
};

/** Edits a recipient's authentication, private message and payment. */
export function SettingsDialog({ card, name, onClose }: { card: CardProps; name: string; onClose: () => void }) {
  useSheet(css);
  const t = useT("recipients");
  const { one, preparation } = card;
  const part = useSettings(card);
  return (
    <Dialog
      title={t("settings.open", { name })}
      wide
      onClose={onClose}
      actions={
        <Button look="primary" onClick={onClose}>
          {t("settings.done")}
        </Button>
      }
    >
      <div className="pr-settings">
        {takesChecks(one.roleType) && (
          <>
            {!part.mayProtect && <Notice>{t("protect.closed")}</Notice>}
            <Authentication {...part} />
            <Selfie {...part} />
            {!preparation.isTemplate && <Questions {...part} />}
          </>
        )}
        <PrivateMessage {...part} />
        {!isDocumentRole(one.roleType) && <Payment {...part} />}
        <DeliveryChoice {...part} />
      </div>
    </Dialog>
  );
}

function useSettings({ preparation, one, faults, showsFaults }: CardProps): SettingProps {
  const id: RecipientId = one._id;
  const faultText = useFaultTexts(one.name);
  return {
    ...{ preparation, one },
    mayProtect: preparation.options.value?.mayProtect !== false,
    set: (change) => preparation.store.change((before) => changedRecipient(before, id, change)),
    faultOf: (path, isBelow) => (showsFaults ? faultText(faultAt(faults, path, isBelow)) : undefined),
  };
}
