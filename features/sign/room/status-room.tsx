import { Ban, CircleCheck, CircleX, Clock, Download, Hourglass, ShieldCheck, Stamp } from "lucide-react";
import { Suspense, use, useEffect, useState } from "react";
import type { SignerView } from "../../../domain/contract/views/signer-view.ts";
import { useT } from "../../host/i18n.ts";
import { StoredCheckContext } from "../../host/stored-check.ts";
import { Avatar } from "../../ui/controls/avatar.tsx";
import { Brand } from "../../ui/controls/brand.tsx";
import { Button } from "../../ui/controls/button.tsx";
import { StatusBadge, type Tone } from "../../ui/controls/status-badge.tsx";
import type { Elements } from "../../ui/elements-of.tsx";
import cardCss from "../../ui/layout/card.css?inline";
import { Main } from "../../ui/layout/main.tsx";
import { Notice } from "../../ui/layout/notice.tsx";
import { TranslationNotice } from "../../ui/layout/translation-notice.tsx";
import { StyleRootContext, useSheet } from "../../ui/styles/sheet.ts";
import { useFormats } from "../../ui/use-formats.ts";
import type { EntryRoomKind } from "../entry/entry-room.tsx";
import { handlerName } from "../form/handler-name.ts";
import type { Signing } from "../form/signing.ts";
import { lazyWithRetry } from "../form/wait-for-network.ts";
import type { HiddenAction } from "./open-room.tsx";
import css from "./status-room.css?inline";
import { useDownload } from "./use-download.ts";

const FormEnd = lazyWithRetry(() => import("./form-end.tsx"));
const MoreTime = lazyWithRetry(() => import("./more-time.tsx"));
const SealedPages = lazyWithRetry(() => import("./sealed-pages.tsx"));
const ReturnDevice = lazyWithRetry(() => import("../entry/return-device.tsx"));

type StatusRoomKind = Exclude<SignerView["room"], "open" | EntryRoomKind>;

const appearances: Record<StatusRoomKind, { icon: Elements; tone: Tone }> = {
  signed: { icon: <CircleCheck />, tone: "success" },
  sealing: { icon: <Stamp />, tone: "info" },
  completed: { icon: <ShieldCheck />, tone: "success" },
  released: { icon: <CircleCheck />, tone: "neutral" },
  waiting_for_turn: { icon: <Hourglass />, tone: "info" },
  declined: { icon: <CircleX />, tone: "danger" },
  voided: { icon: <Ban />, tone: "neutral" },
  expired: { icon: <Clock />, tone: "warning" },
};

type Props = { signing: Signing; view: SignerView; room: StatusRoomKind; without: readonly HiddenAction[] };

/** Every room but the open one: what happened, what comes next, and the document if it is available. */
export default function StatusRoom({ signing, view, room, without }: Props) {
  useSheet(cardCss, "cs-ui");
  useSheet(css);
  const t = useT("sign");
  const formats = useFormats();
  const { icon, tone } = appearances[room];
  // A page that embeds the room decides where it leads.
  const isEmbedded = use(StyleRootContext) instanceof ShadowRoot || window.top !== window;
  const sender = handlerName(view);
  const notTaken = signing.notTaken.value;
  useEffect(() => {
    if (room === "signed" || room === "sealing") signing.watch();
  }, [signing, room]);
  return (
    <Main className="sign-rest cs-card-page">
      <Brand />
      <TranslationNotice language={view.signerLanguage} />
      <article className="cs-card cs-card-state" aria-live="polite">
        <span className={`cs-card-icon cs-tone-${tone}`} aria-hidden data-busy={room === "sealing" || undefined}>
          {icon}
        </span>
        <h1>{room === "signed" ? t(`room.signed.${view.roleType}`) : t(`room.${room}.title`, { sender })}</h1>
        <p className="sign-rest-title">
          <bdi>{view.title}</bdi>
        </p>
        <p className="cs-muted">
          {t(textOf(room, view, notTaken !== null), {
            sender,
            moment: view.expiresAt ? formats.moment(view.expiresAt) : "",
          })}
        </p>
        {notTaken && (
          <Notice tone="warning" title={t(`room.elsewhere.${view.roleType}`)}>
            {t(
              notTaken === "entries" && view.roleType === "documentReviewer"
                ? "room.elsewhere.approval"
                : `room.elsewhere.${notTaken}`,
            )}
          </Notice>
        )}
        {view.declined && (
          <Reason label={t("room.declined.by", { name: view.declined.by })} text={view.declined.reason} />
        )}
        {view.voided && <Reason label={t("room.voided.reason")} text={view.voided.reason} />}
        {view.after && (
          <Suspense>
            <FormEnd {...view.after} isFresh={signing.isSignedHere.peek() && !isEmbedded} />
          </Suspense>
        )}
        {!without.includes("download") && <Actions signing={signing} view={view} room={room} />}
        {room === "expired" && view.signerStatus === "SENT" && (
          <Suspense>
            <MoreTime signing={signing} view={view} />
          </Suspense>
        )}
        {view.host?.isHeld && (
          <Suspense>
            <ReturnDevice signing={signing} host={view.host.name} />
          </Suspense>
        )}
      </article>
      {view.others.length > 0 && <People view={view} />}
      {room === "completed" && view.assets && (
        <Suspense>
          <SealedPages view={view} />
        </Suspense>
      )}
    </Main>
  );
}

/** A signer on a host's device gets no mail. Entries that were not taken are not called saved. */
function textOf(room: StatusRoomKind, { host }: SignerView, isNotTaken: boolean) {
  if (room === "signed" && isNotTaken)
    return host ? ("room.signed.next.in_person" as const) : ("room.signed.next" as const);
  return host && (room === "signed" || room === "sealing")
    ? (`room.${room}.text.in_person` as const)
    : (`room.${room}.text` as const);
}

function Actions({ signing, view, room }: { signing: Signing; view: SignerView; room: StatusRoomKind }) {
  const t = useT("sign");
  const download = useDownload(signing);
  const StoredCheck = use(StoredCheckContext);
  const [isVerifying, setVerifying] = useState(false);
  if (room !== "completed" && room !== "signed" && room !== "sealing") return null;
  const isSealed = room === "completed";
  // One action leads: handing the device back, then the page where the sender lets the signer go on.
  const isLed = view.host?.isHeld || view.after?.redirect;
  return (
    <div className="sign-rest-actions">
      <Button
        look={isSealed && !isLed ? "primary" : "secondary"}
        large
        busy={download.isBusy}
        icon={<Download aria-hidden />}
        onClick={download.start}
      >
        {t(download.isBusy ? "room.downloading" : isSealed ? "room.download.sealed" : "room.download.source")}
      </Button>
      {isSealed && StoredCheck && (
        <Button large icon={<ShieldCheck aria-hidden />} onClick={() => setVerifying(true)}>
          {t("room.verify")}
        </Button>
      )}
      {isVerifying && StoredCheck && (
        <Suspense>
          <StoredCheck check={signing.verify} onClose={() => setVerifying(false)} />
        </Suspense>
      )}
    </div>
  );
}

function Reason({ label, text }: { label: string; text: string }) {
  return (
    <figure className="sign-reason">
      <figcaption className="cs-muted">{label}</figcaption>
      <blockquote dir="auto">{text}</blockquote>
    </figure>
  );
}

const states = {
  SIGNED: { icon: <CircleCheck aria-hidden />, tone: "success" },
  SENT: { icon: <Clock aria-hidden />, tone: "info" },
  WAITING: { icon: <Hourglass aria-hidden />, tone: "neutral" },
  DECLINED: { icon: <CircleX aria-hidden />, tone: "danger" },
  RELEASED: { icon: <CircleCheck aria-hidden />, tone: "neutral" },
} as const;

/** The action that a recipient has done or is asked to do, by role. */
function statusWord({ status, roleType }: Pick<SignerView["others"][number], "status" | "roleType">) {
  const isActing = status === "SIGNED" || status === "SENT";
  if (isActing && roleType === "documentReviewer") return `room.status.review.${status}` as const;
  if (isActing && roleType === "documentEditor") return `room.status.edit.${status}` as const;
  return `room.status.${status}` as const;
}

function People({ view }: { view: SignerView }) {
  const t = useT("sign");
  const formats = useFormats();
  const you = {
    name: t("room.you", { name: view.userName }),
    initials: view.userName,
    color: view.color,
    status: view.signerStatus,
    roleType: view.roleType,
  };
  // Once a document has ended, no recipient is asked any more.
  const isOngoing = view.room !== "declined" && view.room !== "voided" && view.room !== "expired";
  const all = [you, ...view.others.map((other) => ({ ...other, initials: other.name }))];
  return (
    <section className="sign-people" aria-label={t("room.people")}>
      <h2>{t("room.people")}</h2>
      <ul>
        {all.map((one, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: people of one document keep their order
          <li key={index}>
            <Avatar name={one.initials} color={one.color} />
            <span className="cs-truncate" dir="auto">
              {one.name}
            </span>
            {(isOngoing || one.status === "SIGNED" || one.status === "DECLINED") && (
              <StatusBadge {...states[one.status]}>{t(statusWord(one))}</StatusBadge>
            )}
          </li>
        ))}
        {view.othersCount > view.others.length && (
          <li className="cs-muted">
            {t("others.more", { number: formats.number(view.othersCount - view.others.length) })}
          </li>
        )}
      </ul>
    </section>
  );
}
