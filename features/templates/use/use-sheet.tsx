import { PencilLine, Send } from "lucide-react";
import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { readSendingOptionsCall } from "../../../domain/contract/document.ts";
import { sendTemplateCall } from "../../../domain/contract/template/send.ts";
import { readTemplateCall, type TemplateView } from "../../../domain/contract/template/template.ts";
import type { RecipientId } from "../../../domain/ids.ts";
import { ConfirmAddress } from "../../confirm/confirm-address.tsx";
import { unconfirmedIn } from "../../confirm/create-confirmation.ts";
import { type CallRefusal, call } from "../../host/api.ts";
import { type Host, useHost } from "../../host/host.ts";
import { useT } from "../../host/i18n.ts";
import { createLoadedBy } from "../../host/loaded.ts";
import { Button, classOf } from "../../ui/controls/button.tsx";
import { Skeleton } from "../../ui/controls/skeleton.tsx";
import { EventLink } from "../../ui/layout/event-link.tsx";
import { LoadedContent } from "../../ui/layout/loaded-content.tsx";
import { Notice } from "../../ui/layout/notice.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { useToasts } from "../../ui/overlay/toast.tsx";
import { useSheet } from "../../ui/styles/sheet.ts";
import { useFormats } from "../../ui/use-formats.ts";
import { useLoaded, useOpened } from "../../ui/use-loaded.ts";
import { useRefusalText } from "../../ui/use-refusal-text.ts";
import { RoleFields } from "./role-fields.tsx";
import {
  type Filled,
  faultsByRole,
  missingIn,
  packetRoles,
  type RoleToFill,
  startOf,
  takersOf,
} from "./roles-to-fill.ts";
import css from "./use-sheet.css?inline";

type Props = {
  /** Several become one packet, in this order. */
  templates: readonly { _id: string; name: string }[];
  onClose: () => void;
};

/** Asks for the people of a template's roles, or of several templates', and sends the document. */
export function UseSheet({ templates, onClose }: Props) {
  useSheet(css);
  const t = useT("templates");
  const form = useId();
  const formats = useFormats();
  const body = useRef<HTMLFormElement>(null);
  const ids = templates.map(({ _id }) => _id);
  const loaded = useOpened((host) => createViews(host, ids), ids.join(" "));
  const views = loaded.value.value;
  const roles = views ? packetRoles(views) : [];
  const [filled, setFilled] = useState<ReadonlyMap<string, Filled>>(new Map());
  const [showsFaults, setShowsFaults] = useState(false);
  const { send, isSending, refusal } = useSend(() => void loaded.load());
  const isInPerson = roles.some((role) => !role.hasEmail);
  const hosts = useLoaded(readSendingOptionsCall, isInPerson ? {} : null).value.value?.hosts ?? [];
  const faults = faultsByRole(roles, refusal);
  useEffect(() => {
    if (refusal) focusFault(body.current);
  }, [refusal]);
  const ofRole = (role: RoleToFill) => filled.get(role._id) ?? startOf(role);
  const people = () => takersOf(roles, filled).map((one) => ({ ...one, _id: one._id as RecipientId }));
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    if (!views || isSending) return;
    setShowsFaults(true);
    if (roles.some((role) => missingIn(role, ofRole(role)).length > 0)) return focusFault(body.current);
    const [first, ...further] = views.map(({ _id: templateId, version }) => ({ templateId, version }));
    void send({ ...first!, further, recipients: people() });
  };
  const unconfirmed = unconfirmedIn(refusal);
  return (
    <Dialog
      title={t("use.title", { name: formats.list((views ?? templates).map(({ name }) => name)) })}
      wide
      onClose={onClose}
      actions={
        <>
          {templates.length === 1 && (
            <EventLink
              to={{ type: "template_use_wanted", templateId: templates[0]!._id }}
              className={classOf("secondary")}
            >
              <PencilLine aria-hidden />
              <span>{t("use.edit")}</span>
            </EventLink>
          )}
          <Button
            look="primary"
            type="submit"
            form={form}
            busy={isSending}
            disabled={!views}
            icon={<Send className="cs-mirror" aria-hidden />}
          >
            {t("use.send")}
          </Button>
        </>
      }
    >
      <LoadedContent
        of={loaded}
        placeholder={
          <div className="template-roles">
            <Skeleton height="72px" />
            <Skeleton height="72px" />
          </div>
        }
      >
        {() => (
          <form id={form} ref={body} className="template-roles" noValidate onSubmit={submit}>
            {roles.length === 0 && <p className="cs-muted">{t("use.no_roles")}</p>}
            {roles.map((role, index) => (
              <RoleFields
                key={role._id}
                {...{ role, showsFaults, hosts, filled: ofRole(role), faults: faults.ofRole.get(role._id) }}
                title={role.role || role.group || t("people.nth", { number: index + 1 })}
                onChange={(change) =>
                  setFilled((before) =>
                    new Map(before).set(role._id, { ...ofRole(role), ...before.get(role._id), ...change }),
                  )
                }
              />
            ))}
          </form>
        )}
      </LoadedContent>
      {unconfirmed && (
        <Notice title={t("use.confirm")}>
          <ConfirmAddress unconfirmed={unconfirmed} action="confirm_and_send" onConfirmed={() => submit()} />
        </Notice>
      )}
      {refusal && !unconfirmed && <Refused refusal={refusal} others={faults.others} isTied={faults.ofRole.size > 0} />}
    </Dialog>
  );
}

type RefusedProps = {
  refusal: CallRefusal;
  /** Messages that belong to no input. */
  others: readonly string[];
  /** The other messages are shown at their inputs. */
  isTied: boolean;
};

function Refused({ refusal, others: sentences, isTied }: RefusedProps) {
  const t = useT("templates");
  const refusalText = useRefusalText();
  return (
    <Notice tone="danger" title={t("use.refused")}>
      {sentences.length === 0 ? (
        isTied ? (
          t("use.refused.inputs")
        ) : (
          refusalText(refusal)
        )
      ) : (
        <ul>
          {sentences.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
    </Notice>
  );
}

function createViews(host: Host, ids: readonly string[]) {
  return createLoadedBy<readonly TemplateView[]>(async () => {
    const answers = await Promise.all(
      ids.map((templateId) => call(host, readTemplateCall, { params: { templateId } })),
    );
    const refused = answers.find((answer) => !answer.ok);
    return refused ?? { ok: true, value: answers.flatMap((answer) => (answer.ok ? [answer.value] : [])) };
  });
}

type Order = {
  templateId: string;
  version: number;
  further: { templateId: string; version: number }[];
  recipients: { _id: RecipientId; name: string; email: string }[];
};

/** @param onChanged called when the template's version differs from the displayed one */
function useSend(onChanged: () => void) {
  const t = useT("templates");
  const host = useHost();
  const toasts = useToasts();
  const formats = useFormats();
  const [isSending, setSending] = useState(false);
  const [refusal, setRefusal] = useState<CallRefusal | null>(null);
  // A retry after a lost response is the same request; a refusal is stored under its key, too.
  const key = useRef(crypto.randomUUID());
  async function send(order: Order): Promise<void> {
    setSending(true);
    setRefusal(null);
    const answer = await call(host, sendTemplateCall, { body: order }, { idempotencyKey: key.current });
    setSending(false);
    if (answer.ok) {
      toasts.success(t("use.sent", { people: formats.list(order.recipients.map((one) => one.name)) }));
      return host.announce({ type: "document_sent", documentId: answer.value._id, isFromTemplate: true });
    }
    if (answer.refusal.code !== "unreachable") key.current = crypto.randomUUID();
    if (answer.refusal.code === "template_changed") onChanged();
    setRefusal(answer.refusal);
  }
  return { send, isSending, refusal };
}

/** Focuses the first faulty input once it is rendered. */
function focusFault(form: HTMLFormElement | null): void {
  requestAnimationFrame(() => form?.querySelector<HTMLElement>("[aria-invalid='true']")?.focus());
}
