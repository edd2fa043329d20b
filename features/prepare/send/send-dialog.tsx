import { Send } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { sendDocumentCall } from "../../../domain/contract/document.ts";
import { DAY_MS } from "../../../domain/durations.ts";
import { toInstant } from "../../../domain/ids.ts";
import { ConfirmAddress } from "../../confirm/confirm-address.tsx";
import { unconfirmedIn } from "../../confirm/create-confirmation.ts";
import { type CallRefusal, call } from "../../host/api.ts";
import { useHost } from "../../host/host.ts";
import { useLanguage, useT } from "../../host/i18n.ts";
import { Avatar } from "../../ui/controls/avatar.tsx";
import { Button } from "../../ui/controls/button.tsx";
import { formatList, formatNumber } from "../../ui/formats.ts";
import { Notice } from "../../ui/layout/notice.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { useSheet } from "../../ui/styles/sheet.ts";
import { useFormats } from "../../ui/use-formats.ts";
import type { Preparation } from "../create-preparation.ts";
import { type Draft, seatsIn, stepsIn } from "../draft/draft.ts";
import type { DraftRecipient } from "../draft/draft-recipient.ts";
import css from "./send-dialog.css?inline";
import { rememberToSend } from "./send-intent.ts";

type Props = { preparation: Preparation; onClose: () => void };

/** Sends at once what is usual; otherwise, and after a refusal, shows who receives what and when beside the button. */
export function SendDialog({ preparation, onClose }: Props) {
  const { send, isSending, refusal } = useSend(preparation);
  const [isDirect] = useState(() => preparation.isMember() && isUsual(preparation.store.draft.peek()));
  const hasBegun = useRef(false);
  useEffect(() => {
    if (!isDirect || hasBegun.current) return;
    hasBegun.current = true;
    void send(false);
  }, [isDirect, send]);
  if (isDirect && !refusal) return null;
  return <SendQuestion {...{ preparation, onClose, send, isSending, refusal }} />;
}

/** The most recipients that a sender has in view before sending. */
const FEW = 3;

/** One file for few people who just sign, each with a field, and nobody gets a copy. */
function isUsual({ recipients, fields, fileParts, ccEmails }: Draft): boolean {
  return (
    fileParts.length === 1 &&
    ccEmails.length === 0 &&
    recipients.length <= FEW &&
    recipients.every(
      (one) =>
        one.roleType === "signatureNeeded" && !one.group && fields.some(({ recipient }) => recipient === one._id),
    )
  );
}

function SendQuestion({ preparation, onClose, send, isSending, refusal }: Props & ReturnType<typeof useSend>) {
  useSheet(css);
  const t = useT("prepare");
  const common = useT("common");
  const unconfirmed = unconfirmedIn(refusal);
  const mustSignIn =
    !preparation.isMember() || refusal?.code === "sign_in_to_send" || refusal?.code === "unauthenticated";
  const title = Object.values(preparation.store.draft.value.infos).find((info) => info?.title)?.title ?? t("untitled");
  return (
    <Dialog
      title={t("send.title", { title })}
      isText
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{common("cancel")}</Button>
          <Button
            look="primary"
            autoFocus
            busy={isSending}
            icon={<Send className="cs-mirror" aria-hidden />}
            onClick={() => void send(mustSignIn)}
          >
            {t(mustSignIn ? "send.sign_in" : "send.now")}
          </Button>
        </>
      }
    >
      <Summary preparation={preparation} />
      {mustSignIn && <Notice>{t("send.sign_in.text")}</Notice>}
      {unconfirmed && (
        <Notice title={t("send.confirm")}>
          <ConfirmAddress unconfirmed={unconfirmed} action="confirm_and_send" onConfirmed={() => void send(false)} />
        </Notice>
      )}
      {refusal && !mustSignIn && !unconfirmed && (
        <Notice tone="danger" title={t("send.refused")}>
          <Reasons refusal={refusal} />
        </Notice>
      )}
    </Dialog>
  );
}

function Reasons({ refusal }: { refusal: CallRefusal }) {
  const t = useT("prepare");
  const common = useT("common");
  if (refusal.code === "unreachable") return <span>{common("error.unreachable")}</span>;
  const sentences = [...new Set(refusal.faults.map((fault) => fault.message).filter(Boolean))];
  if (sentences.length === 0) return <span>{refusal.message || t("send.refused.unsaved")}</span>;
  return (
    <ul>
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  );
}

function useSend({ store }: Preparation) {
  const host = useHost();
  const [isSending, setSending] = useState(false);
  const [refusal, setRefusal] = useState<CallRefusal | null>(null);
  // A second click, or a retry after a lost response, is the same request; a refusal is stored under its key, too.
  const [idempotencyKey, setKey] = useState(() => crypto.randomUUID());
  async function send(mustSignIn: boolean): Promise<void> {
    setSending(true);
    setRefusal(null);
    const isSaved = await store.flush();
    const documentId = store.server.peek()?._id;
    const save = store.save.peek();
    if (!isSaved || !documentId) {
      setRefusal(save.kind === "failed" ? save.refusal : unsaved);
    } else if (mustSignIn) {
      rememberToSend(host, documentId);
      host.go({ type: "login_wanted", returnTo: { type: "fields_wanted", documentId } });
    } else {
      const answer = await call(host, sendDocumentCall, { params: { documentId } }, { idempotencyKey });
      if (answer.ok) host.announce({ type: "document_sent", documentId });
      else setRefusal(answer.refusal);
      if (!answer.ok && answer.refusal.code !== "unreachable") setKey(crypto.randomUUID());
    }
    setSending(false);
  }
  return { send, isSending, refusal };
}

const unsaved: CallRefusal = { code: "conflict", status: 409, message: "", faults: [] };

function Summary({ preparation }: { preparation: Preparation }) {
  const { store } = preparation;
  const t = useT("prepare");
  const language = useLanguage();
  const { recipients, fields, fileParts, ccEmails, validity, mergeDocuments } = store.draft.value;
  const when = useWhen(preparation);
  const detailOf = useDetail();
  const [now] = useState(() => Date.now());
  const until = useFormats().day(toInstant(now + validity.expiresIn * DAY_MS));
  return (
    <>
      <ol className="pr-send-people">
        {recipients.map((one, index) => {
          const name = nameOf(one, t("people.nth", { number: index + 1 }));
          const seats = new Set<string>(seatsIn(one));
          const count = fields.filter((field) => seats.has(field.recipient)).length;
          return (
            <li key={one._id}>
              <Avatar name={name} color={one.color} size={36} />
              <div>
                <strong>
                  <bdi>{name}</bdi>
                </strong>
                <span className="pr-detail">
                  <bdi>{detailOf(one)}</bdi>
                </span>
              </div>
              <div className="pr-send-when">
                <span>{t("send.fields", { count, number: formatNumber(language, count) })}</span>
                <span className="pr-detail">{when(index)}</span>
              </div>
            </li>
          );
        })}
      </ol>
      <dl className="pr-send-facts">
        <dt>{t("send.files")}</dt>
        <dd>
          {formatList(
            language,
            fileParts.map((part) => part.fileName),
          )}
        </dd>
        {fileParts.length > 1 && <dd className="pr-detail">{t(mergeDocuments ? "send.merged" : "send.separate")}</dd>}
        <dt>{t("send.until")}</dt>
        <dd>
          {t("send.until.date", { count: validity.expiresIn, days: formatNumber(language, validity.expiresIn), until })}
        </dd>
        {ccEmails.length > 0 && (
          <>
            <dt>{t("send.cc")}</dt>
            <dd>
              <bdi>{ccEmails.join(", ")}</bdi>
            </dd>
          </>
        )}
      </dl>
    </>
  );
}

function nameOf(one: DraftRecipient | undefined, otherwise: string): string {
  return one?.name.trim() || one?.email.trim() || otherwise;
}

/** The recipient's role, unless it is signing, and how they are reached. */
function useDetail(): (one: DraftRecipient) => string {
  const own = useT("recipients");
  const language = useLanguage();
  return ({ roleType, email, host, group }) => {
    if (group) {
      const seats = formatNumber(language, group.minSigners);
      return own("send.group", { seats, members: formatNumber(language, group.members.length) });
    }
    if (roleType === "signatureNeeded") return email;
    const reached = roleType === "inPerson" ? own("send.host", { host: host?.name ?? "" }) : email;
    return `${own(`role.${roleType}`)} · ${reached}`;
  };
}

/** When each recipient is asked: together with another, after another, or at once. */
function useWhen({ store }: Preparation): (index: number) => string {
  const t = useT("prepare");
  const own = useT("recipients");
  const { recipients, signingOrder } = store.draft.value;
  const steps = stepsIn({ recipients, signingOrder });
  return (index) => {
    const step = steps[index]!;
    const previous = recipients[index - 1];
    if (step === 1 || !previous) return t("send.first");
    const person = nameOf(previous, "");
    return steps[index - 1] === step ? own("send.together", { person }) : t("send.after", { person });
  };
}
