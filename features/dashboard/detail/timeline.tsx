import {
  BadgeCheck,
  Ban,
  Bell,
  BookOpen,
  BookOpenCheck,
  CalendarPlus,
  CircleCheck,
  CircleX,
  Clock,
  Copy,
  CreditCard,
  Download,
  Eraser,
  Eye,
  FileCheck2,
  FileMinus2,
  FilePenLine,
  FilePlus2,
  Forward,
  Handshake,
  Hourglass,
  KeyRound,
  Link2,
  Link2Off,
  Lock,
  LockOpen,
  MailCheck,
  MailOpen,
  MailX,
  MessageSquareX,
  PenLine,
  Repeat2,
  ScanFace,
  Send,
  ShieldAlert,
  ShieldCheck,
  ShieldEllipsis,
  Signature,
  TabletSmartphone,
  TextCursorInput,
  Undo2,
  UserMinus,
  UserPen,
  UserPlus,
  Wallet,
} from "lucide-react";
import { formatEvidence } from "../../../domain/account/moment-format.ts";
import { type PersonalFacts, parseDetails } from "../../../domain/audit/event.ts";
import { keyTextOf, sentenceOf } from "../../../domain/audit/story.ts";
import type { AuditLineView } from "../../../domain/contract/views/views.ts";
import { useT } from "../../host/i18n.ts";
import { Avatar } from "../../ui/controls/avatar.tsx";
import { Skeleton } from "../../ui/controls/skeleton.tsx";
import { Notice } from "../../ui/layout/notice.tsx";
import { useSheet } from "../../ui/styles/sheet.ts";
import { useFormats } from "../../ui/use-formats.ts";
import type { AuditTrail } from "./document-detail-store.ts";
import css from "./timeline.css?inline";

type Mark = { Icon: typeof Ban; tone?: "success" | "danger" };

const marks: Record<AuditLineView["type"], Mark> = {
  CREATE: { Icon: FilePlus2 },
  SOURCE_ADDED: { Icon: FilePlus2 },
  SOURCE_REMOVED: { Icon: FileMinus2 },
  RECIPIENT_ADDED: { Icon: UserPlus },
  RECIPIENT_REMOVED: { Icon: UserMinus },
  ATTACHED: { Icon: UserPlus },
  OWNER_CHANGED: { Icon: UserPen },
  SENT: { Icon: Send },
  COPIES_SENT: { Icon: BookOpen },
  COPY_OPENED: { Icon: BookOpen },
  LINK_ISSUED: { Icon: Link2 },
  LINK_COPIED: { Icon: Copy },
  LINK_REVOKED: { Icon: Link2Off },
  DELIVERED: { Icon: MailCheck },
  NOT_DELIVERED: { Icon: MailX, tone: "danger" },
  EMAIL_OPEN: { Icon: MailOpen },
  AUTH_CHALLENGE: { Icon: KeyRound },
  CODE_NOT_SENT: { Icon: MessageSquareX },
  AUTH_PASSED: { Icon: ShieldCheck, tone: "success" },
  AUTH_FAILED: { Icon: ShieldAlert, tone: "danger" },
  AUTH_LOCKED: { Icon: Lock, tone: "danger" },
  AUTH_UNLOCKED: { Icon: LockOpen },
  VIEWED: { Icon: Eye },
  IN_PERSON_HOST: { Icon: TabletSmartphone },
  DEVICE_RETURNED: { Icon: Undo2 },
  DEVICE_TAKEN: { Icon: TabletSmartphone },
  DELEGATED: { Icon: Forward },
  RECIPIENT_EDITED: { Icon: UserPen },
  PAYMENT_REQUESTED: { Icon: Wallet },
  PAID: { Icon: CreditCard, tone: "success" },
  PAYMENT_FAILED: { Icon: CreditCard, tone: "danger" },
  REFUND_REQUESTED: { Icon: Undo2 },
  REFUND_FAILED: { Icon: CreditCard, tone: "danger" },
  PAYMENT_REFUNDED: { Icon: Undo2 },
  FIELDS_EDITED: { Icon: TextCursorInput },
  REVIEW_REOPENED: { Icon: Repeat2 },
  PAGE_SEEN: { Icon: BookOpenCheck },
  FIELD_SET: { Icon: TextCursorInput },
  CONSENT_GIVEN: { Icon: Handshake },
  SIGNATURE_ADOPTED: { Icon: Signature },
  SIGNED: { Icon: PenLine, tone: "success" },
  APPROVED: { Icon: BadgeCheck, tone: "success" },
  EDITED: { Icon: FilePenLine, tone: "success" },
  RELEASED: { Icon: UserMinus },
  REMINDER_SENT: { Icon: Bell },
  MORE_TIME_ASKED: { Icon: Clock },
  EXTENDED: { Icon: CalendarPlus },
  DECLINED: { Icon: CircleX, tone: "danger" },
  RESEND: { Icon: Repeat2 },
  VOIDED: { Icon: Ban },
  EXPIRED: { Icon: Hourglass },
  SEAL_STARTED: { Icon: ShieldEllipsis },
  SEAL_RETRY: { Icon: ShieldEllipsis },
  COMPLETED: { Icon: ShieldCheck, tone: "success" },
  DOWNLOADED: { Icon: Download },
  VERIFIED: { Icon: FileCheck2 },
  SELFIE_VIEWED: { Icon: ScanFace },
  ERASED: { Icon: Eraser },
};

/** Events of a document, newest first, with avatars and times; `isProof` adds hashes and traces to each. */
export function Timeline({ trail, isProof }: { trail: AuditTrail | null; isProof: boolean }) {
  useSheet(css);
  const t = useT("story");
  if (!trail) return <Skeleton height="160px" />;
  return (
    <>
      {trail.intact && isProof && (
        <p className="cs-trail-state">
          <CircleCheck aria-hidden />
          <span>{t("trail.intact")}</span>
        </p>
      )}
      {!trail.intact && <Notice tone="danger">{t("trail.broken")}</Notice>}
      <ol className="cs-timeline" reversed>
        {trail.items.toReversed().map((line) => (
          <TimelineLine key={line.seq} line={line} isProof={isProof} />
        ))}
      </ol>
    </>
  );
}

function TimelineLine({ line, isProof }: { line: AuditLineView; isProof: boolean }) {
  const t = useT("story");
  const formats = useFormats();
  const { Icon, tone = "info" } = marks[line.type];
  const person = line.subject;
  const details = parseDetails(line);
  const personal: PersonalFacts | null = line.personal;
  const text = sentenceOf(line, { text: t, number: formats.number, moment: formats.moment });
  const keyText = keyTextOf(line, t);
  const senderProof = details?.type === "SENT" ? details.data.senderProof : undefined;
  return (
    <li>
      {person ? (
        <Avatar name={person.name || person.email} color={person.color} size={28} mark={{ icon: <Icon />, tone }} />
      ) : (
        <span className="cs-timeline-mark">
          <Icon aria-hidden />
        </span>
      )}
      <div>
        <p>{text}</p>
        {keyText && <p className="cs-timeline-before">{keyText}</p>}
        {personal?.reason && <blockquote dir="auto">{personal.reason}</blockquote>}
        {personal?.beforeName !== undefined && (
          <p className="cs-timeline-before">
            {t("event.before", { person: [personal.beforeName, personal.beforeEmail].filter(Boolean).join(" · ") })}
          </p>
        )}
        <time dateTime={line.at}>{isProof ? formatEvidence(line.at) : formats.moment(line.at)}</time>
        {isProof && (
          <details>
            <summary>{t("event.proof")}</summary>
            <dl>
              <dt>{t("event.number")}</dt>
              <dd className="cs-numeric">{formats.number(line.seq)}</dd>
              {shownFacts.map(
                (name) => personal?.[name] && <Fact key={name} name={t(`event.${name}`)} value={personal[name]} />,
              )}
              {senderProof && <Fact name={t("event.sender_proof")} value={t(`event.sender_proof.${senderProof}`)} />}
              <Fact name="SHA-256" value={line.hash} isCode />
            </dl>
          </details>
        )}
      </div>
    </li>
  );
}

/** Personal data of an event that its sentence does not contain. */
const shownFacts = ["fileName", "host", "place", "ip", "userAgent", "embeddedIn"] as const;

function Fact({ name, value, isCode }: { name: string; value: string; isCode?: boolean }) {
  return (
    <>
      <dt>{name}</dt>
      {isCode ? (
        <dd className="cs-code" dir="ltr" translate="no">
          {value}
        </dd>
      ) : (
        <dd dir="auto">{value}</dd>
      )}
    </>
  );
}
