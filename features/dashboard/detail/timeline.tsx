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
import { type PersonalFacts, parseDetails } from "../../../domain/audit/event.ts";
import { sentenceOf } from "../../../domain/audit/story.ts";
import type { AuditLineView } from "../../../domain/contract/views/views.ts";
import { useT } from "../../host/i18n.ts";
import { Avatar } from "../../ui/controls/avatar.tsx";
import { Skeleton } from "../../ui/controls/skeleton.tsx";
import { Notice } from "../../ui/layout/notice.tsx";
import { useSheet } from "../../ui/styles/sheet.ts";
import { useFormats } from "../../ui/use-formats.ts";
import type { AuditTrail } from "./document-detail-store.ts";
import css from "./timeline.css?inline";

const icons: Record<AuditLineView["type"], typeof Ban> = {
  CREATE: FilePlus2,
  SOURCE_ADDED: FilePlus2,
  SOURCE_REMOVED: FileMinus2,
  RECIPIENT_ADDED: UserPlus,
  RECIPIENT_REMOVED: UserMinus,
  ATTACHED: UserPlus,
  OWNER_CHANGED: UserPen,
  SENT: Send,
  COPIES_SENT: BookOpen,
  COPY_OPENED: BookOpen,
  LINK_ISSUED: Link2,
  LINK_COPIED: Copy,
  LINK_REVOKED: Link2Off,
  DELIVERED: MailCheck,
  NOT_DELIVERED: MailX,
  EMAIL_OPEN: MailOpen,
  AUTH_CHALLENGE: KeyRound,
  CODE_NOT_SENT: MessageSquareX,
  AUTH_PASSED: ShieldCheck,
  AUTH_FAILED: ShieldAlert,
  AUTH_LOCKED: Lock,
  AUTH_UNLOCKED: LockOpen,
  VIEWED: Eye,
  IN_PERSON_HOST: TabletSmartphone,
  DEVICE_RETURNED: Undo2,
  DEVICE_TAKEN: TabletSmartphone,
  DELEGATED: Forward,
  RECIPIENT_EDITED: UserPen,
  PAYMENT_REQUESTED: Wallet,
  PAID: CreditCard,
  PAYMENT_FAILED: CreditCard,
  REFUND_REQUESTED: Undo2,
  REFUND_FAILED: CreditCard,
  PAYMENT_REFUNDED: Undo2,
  FIELDS_EDITED: TextCursorInput,
  REVIEW_REOPENED: Repeat2,
  PAGE_SEEN: BookOpenCheck,
  FIELD_SET: TextCursorInput,
  CONSENT_GIVEN: Handshake,
  SIGNATURE_ADOPTED: Signature,
  SIGNED: PenLine,
  APPROVED: BadgeCheck,
  EDITED: FilePenLine,
  RELEASED: UserMinus,
  REMINDER_SENT: Bell,
  MORE_TIME_ASKED: Clock,
  EXTENDED: CalendarPlus,
  DECLINED: CircleX,
  RESEND: Repeat2,
  VOIDED: Ban,
  EXPIRED: Hourglass,
  SEAL_STARTED: ShieldEllipsis,
  SEAL_RETRY: ShieldEllipsis,
  COMPLETED: ShieldCheck,
  DOWNLOADED: Download,
  VERIFIED: FileCheck2,
  SELFIE_VIEWED: ScanFace,
  ERASED: Eraser,
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
          {t("trail.intact")}
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
  const Icon = icons[line.type];
  const person = line.subject;
  const details = parseDetails(line);
  const personal: PersonalFacts | null = line.personal;
  const text = sentenceOf(line, { text: t, number: formats.number, moment: formats.moment });
  const senderProof = details?.type === "SENT" ? details.data.senderProof : undefined;
  return (
    <li>
      {person ? (
        <Avatar
          name={person.name || person.email}
          color={person.color}
          size={28}
          mark={{ icon: <Icon />, tone: toneOf(line.type) }}
        />
      ) : (
        <span className="cs-timeline-mark">
          <Icon aria-hidden />
        </span>
      )}
      <div>
        <p>{text}</p>
        {personal?.reason && <blockquote dir="auto">{personal.reason}</blockquote>}
        {personal?.beforeName !== undefined && (
          <p className="cs-timeline-before">
            {t("event.before", { person: [personal.beforeName, personal.beforeEmail].filter(Boolean).join(" · ") })}
          </p>
        )}
        <time dateTime={line.at}>{formats.moment(line.at)}</time>
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
        <dd className="cs-code" dir="ltr">
          {value}
        </dd>
      ) : (
        <dd dir="auto">{value}</dd>
      )}
    </>
  );
}

const successes: ReadonlySet<AuditLineView["type"]> = new Set([
  "SIGNED",
  "APPROVED",
  "EDITED",
  "PAID",
  "AUTH_PASSED",
  "COMPLETED",
]);
const dangers: ReadonlySet<AuditLineView["type"]> = new Set([
  "DECLINED",
  "NOT_DELIVERED",
  "AUTH_FAILED",
  "AUTH_LOCKED",
  "PAYMENT_FAILED",
  "REFUND_FAILED",
]);

function toneOf(type: AuditLineView["type"]): "success" | "danger" | "info" {
  if (successes.has(type)) return "success";
  return dangers.has(type) ? "danger" : "info";
}
