import { useState } from "react";
import type { SharingMember, SharingView } from "../../../domain/contract/sharing.ts";
import { useT } from "../../host/i18n.ts";
import { Button } from "../../ui/controls/button.tsx";
import { Skeleton } from "../../ui/controls/skeleton.tsx";
import { TextField } from "../../ui/controls/text-field.tsx";
import { LoadedContent } from "../../ui/layout/loaded-content.tsx";
import { Notice } from "../../ui/layout/notice.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { useToasts } from "../../ui/overlay/toast.tsx";
import { useSheet } from "../../ui/styles/sheet.ts";
import { useFormats } from "../../ui/use-formats.ts";
import { useOpened } from "../../ui/use-loaded.ts";
import { useRefusalText } from "../../ui/use-refusal-text.ts";
import css from "./share-dialog.css?inline";
import { ShareRow } from "./share-row.tsx";
import { createSharing, offeredMembers, withAccess } from "./sharing.ts";

type Props = { documentId: string; title: string; onClose: () => void };

/** Shares a document with members of its workspace, and lists who has access anyway. */
export function ShareDialog({ documentId, title, onClose }: Props) {
  useSheet(css);
  const t = useT("dashboard");
  const common = useT("common");
  const toasts = useToasts();
  const refusalText = useRefusalText();
  const sharing = useOpened((host) => createSharing(host, documentId), documentId);
  const [busy, setBusy] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const change = async (member: SharingMember, how: "share" | "unshare") => {
    setBusy(member.user_id);
    const refused = await sharing[how](member);
    setBusy(null);
    setFailure(refused && refusalText(refused));
    if (refused) return;
    toasts.success(t(how === "share" ? "share.done" : "share.removed", { name: member.name || member.email }));
  };
  return (
    <Dialog
      title={t("share.title", { title })}
      onClose={onClose}
      actions={<Button onClick={onClose}>{common("close")}</Button>}
    >
      <div className="ds-share">
        <p className="cs-muted">{t("share.text")}</p>
        {failure && <Notice tone="danger">{failure}</Notice>}
        <LoadedContent of={sharing} placeholder={<Skeleton width="100%" height="180px" radius="8px" />}>
          {(view) => (
            <>
              <Candidates view={view} busy={busy} onShare={(member) => change(member, "share")} />
              <Access view={view} busy={busy} onUnshare={(member) => change(member, "unshare")} />
            </>
          )}
        </LoadedContent>
      </div>
    </Dialog>
  );
}

type CandidatesProps = { view: SharingView; busy: string | null; onShare: (member: SharingMember) => void };

/** Search for members; initially lists those without access. */
function Candidates({ view: { members, canAdd }, busy, onShare }: CandidatesProps) {
  const t = useT("dashboard");
  const formats = useFormats();
  const [search, setSearch] = useState("");
  const { offered, more } = offeredMembers(members, search);
  if (!canAdd) return <Notice>{t("share.blind")}</Notice>;
  if (members.length < 2) return <Notice>{t("share.alone")}</Notice>;
  const empty = search.trim() === "" ? t("share.everybody") : t("share.none");
  return (
    <div className="ds-share-part">
      <TextField
        label={t("share.search")}
        placeholder={t("share.search.placeholder")}
        value={search}
        maxLength={200}
        autoComplete="off"
        onChange={(event) => setSearch(event.target.value)}
      />
      <div role="status" className={offered.length > 0 && more === 0 ? "cs-hidden" : "cs-muted"}>
        {offered.length === 0 ? empty : more > 0 && t("share.more", { count: more, number: formats.number(more) })}
      </div>
      {offered.length > 0 && (
        <ul aria-label={search.trim() === "" ? t("share.suggested") : t("share.search")}>
          {offered.map((one) => (
            <ShareRow key={one.user_id} member={one} busy={busy === one.user_id} onShare={() => onShare(one)} />
          ))}
        </ul>
      )}
    </div>
  );
}

type AccessProps = { view: SharingView; busy: string | null; onUnshare: (member: SharingMember) => void };

/** The members with access, and the reasons. */
function Access({ view: { members }, busy, onUnshare }: AccessProps) {
  const t = useT("dashboard");
  const formats = useFormats();
  const { named, byRole } = withAccess(members);
  return (
    <section className="ds-share-part" aria-labelledby="share-access">
      <h3 id="share-access">{t("share.access")}</h3>
      <ul aria-labelledby="share-access">
        {named.map((one) => (
          <ShareRow
            key={one.user_id}
            member={one}
            busy={busy === one.user_id}
            onUnshare={one.isShared ? () => onUnshare(one) : undefined}
          />
        ))}
      </ul>
      {byRole.length > 0 && (
        <details>
          <summary>{t("share.anyway", { count: byRole.length, number: formats.number(byRole.length) })}</summary>
          <ul>
            {byRole.slice(0, LISTED).map((one) => (
              <ShareRow key={one.user_id} member={one} />
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

/** Maximum rendered rows of a large team; the search shows the others. */
const LISTED = 100;
