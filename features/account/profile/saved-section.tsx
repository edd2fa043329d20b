import { Plus } from "lucide-react";
import { lazy, Suspense, useRef, useState } from "react";
import { SAVED_LIMIT, type SavedInkKind } from "../../../domain/account/saved-signature.ts";
import type { SavedSignatureView } from "../../../domain/contract/profile.ts";
import type { UserDetail } from "../../../domain/contract/user.ts";
import { useT } from "../../host/i18n.ts";
import { Button } from "../../ui/controls/button.tsx";
import { Skeleton } from "../../ui/controls/skeleton.tsx";
import { LoadedContent } from "../../ui/layout/loaded-content.tsx";
import { useFormats } from "../../ui/use-formats.ts";
import { useOpened } from "../../ui/use-loaded.ts";
import { SavedCard } from "./saved-card.tsx";
import { createSavedSignatures, type SavedSignatures } from "./saved-signatures.ts";

/** Loaded with its handwriting fonts only when a person adds a signature. */
const SavedDialog = lazy(() => import("./saved-dialog.tsx"));

/** Saved signatures and initials of the member, offered when they sign. */
export function SavedSection({ user }: { user: UserDetail }) {
  const t = useT("account");
  const saved = useOpened(createSavedSignatures);
  return (
    <section aria-labelledby="profile-saved">
      <h2 id="profile-saved">{t("saved.title")}</h2>
      <p className="cs-muted">{t(user.emailVerified ? "saved.text" : "saved.unverified")}</p>
      <LoadedContent of={saved} placeholder={<Skeleton width="100%" height="132px" radius="8px" />}>
        {(list) => (
          <>
            <Kind kind="signature" {...{ list, saved, user }} />
            <Kind kind="initials" {...{ list, saved, user }} />
          </>
        )}
      </LoadedContent>
    </section>
  );
}

type KindProps = {
  kind: SavedInkKind;
  list: readonly SavedSignatureView[];
  saved: SavedSignatures;
  user: UserDetail;
};

function Kind({ kind, list, saved, user }: KindProps) {
  const t = useT("account");
  const formats = useFormats();
  const [isAdding, setAdding] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const own = list.filter((signature) => signature.kind === kind);
  const isFull = own.length >= SAVED_LIMIT;
  return (
    <div className="cs-profile-saved">
      <h3 ref={heading} tabIndex={-1}>
        {t(`saved.${kind}`)}
      </h3>
      {own.length === 0 && <p className="cs-muted">{t(`saved.${kind}.none`)}</p>}
      {own.length > 0 && (
        <ul aria-label={t(`saved.${kind}`)}>
          {own.map((one, index) => (
            <SavedCard
              key={one._id}
              one={one}
              number={index + 1}
              saved={saved}
              // The button that had the focus was removed.
              onRemoved={() => heading.current?.focus()}
            />
          ))}
        </ul>
      )}
      <div className="cs-profile-buttons">
        <Button icon={<Plus aria-hidden />} disabled={isFull} onClick={() => setAdding(true)}>
          {t(`saved.${kind}.add`)}
        </Button>
        {isFull && <span className="cs-muted">{t("saved.full", { number: formats.number(SAVED_LIMIT) })}</span>}
      </div>
      {isAdding && (
        <Suspense>
          <SavedDialog kind={kind} name={user.displayName} saved={saved} onClose={() => setAdding(false)} />
        </Suspense>
      )}
    </div>
  );
}
