import { PencilLine, Send } from "lucide-react";
import { type FormEvent, useCallback, useEffect, useId, useRef, useState } from "react";
import { sendTemplate } from "../../../domain/contract/template/send.ts";
import { readTemplate, type TemplateView } from "../../../domain/contract/template/template.ts";
import type { RecipientId } from "../../../domain/ids.ts";
import { ConfirmAddress } from "../../confirm/confirm-address.tsx";
import { unconfirmedIn } from "../../confirm/create-confirmation.ts";
import { type CallRefusal, call } from "../../host/api.ts";
import { useHost } from "../../host/host.ts";
import { useT } from "../../host/i18n.ts";
import { Button, classOf } from "../../ui/controls/button.tsx";
import { Skeleton } from "../../ui/controls/skeleton.tsx";
import { EventLink } from "../../ui/layout/event-link.tsx";
import { Notice } from "../../ui/layout/notice.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { useToasts } from "../../ui/overlay/toast.tsx";
import { useSheet } from "../../ui/styles/sheet.ts";
import { useFormats } from "../../ui/use-formats.ts";
import { useRefusalText } from "../../ui/use-refusal-text.ts";
import { RoleFields } from "./role-fields.tsx";
import { type Filled, missingIn, type RoleToFill, rolesToFill, startOf, takersOf } from "./roles-to-fill.ts";
import css from "./use-sheet.css?inline";

type Props = { template: { _id: string; name: string }; onClose: () => void };

/** Asks who takes the template's roles, and sends its document. */
export function UseSheet({ template, onClose }: Props) {
  useSheet(css);
  const t = useT("templates");
  const common = useT("common");
  const form = useId();
  const body = useRef<HTMLFormElement>(null);
  const { view, refusal: unread, reload } = useTemplate(template._id);
  const roles = view ? rolesToFill(view) : [];
  const [filled, setFilled] = useState<ReadonlyMap<string, Filled>>(new Map());
  const [isAsked, setAsked] = useState(false);
  const { send, isSending, refusal } = useSend(reload);
  const ofRole = (role: RoleToFill) => filled.get(role._id) ?? startOf(role);
  const people = () => takersOf(roles, filled).map((one) => ({ ...one, _id: one._id as RecipientId }));
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    if (!view || isSending) return;
    setAsked(true);
    if (roles.some((role) => missingIn(role, ofRole(role)).length > 0)) return focusFault(body.current);
    void send({ templateId: view._id, version: view.version, recipients: people() });
  };
  const unconfirmed = unconfirmedIn(refusal);
  return (
    <Dialog
      title={t("use.title", { name: view?.name ?? template.name })}
      wide
      onClose={onClose}
      actions={
        <>
          <EventLink to={{ type: "template_use_wanted", templateId: template._id }} className={classOf("secondary")}>
            <PencilLine aria-hidden />
            {t("use.edit")}
          </EventLink>
          <Button
            look="primary"
            type="submit"
            form={form}
            busy={isSending}
            disabled={!view}
            icon={<Send className="cs-mirror" aria-hidden />}
          >
            {t("use.send")}
          </Button>
        </>
      }
    >
      {unread && <Notice tone="danger">{unread}</Notice>}
      {!view && !unread && (
        <div className="template-roles" role="status" aria-label={common("loading")}>
          <Skeleton height="72px" />
          <Skeleton height="72px" />
        </div>
      )}
      {view && (
        <form id={form} ref={body} className="template-roles" noValidate onSubmit={submit}>
          {roles.length === 0 && <p className="cs-muted">{t("use.no_roles")}</p>}
          {roles.map((role, index) => (
            <RoleFields
              key={role._id}
              {...{ role, isAsked, filled: ofRole(role) }}
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
      {unconfirmed && (
        <Notice title={t("use.confirm")}>
          <ConfirmAddress unconfirmed={unconfirmed} action="confirm_and_send" onConfirmed={() => submit()} />
        </Notice>
      )}
      {refusal && !unconfirmed && <Refused refusal={refusal} />}
    </Dialog>
  );
}

function Refused({ refusal }: { refusal: CallRefusal }) {
  const t = useT("templates");
  const refusalText = useRefusalText();
  const sentences = [...new Set(refusal.faults.map((fault) => fault.message).filter(Boolean))];
  return (
    <Notice tone="danger" title={t("use.refused")}>
      {sentences.length === 0 ? (
        refusalText(refusal)
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

function useTemplate(templateId: string) {
  const host = useHost();
  const refusalText = useRefusalText();
  const [view, setView] = useState<TemplateView | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const textOf = useRef(refusalText);
  textOf.current = refusalText;
  const load = useCallback(async () => {
    const answer = await call(host, readTemplate, { params: { templateId } });
    if (answer.ok) setView(answer.value);
    setRefusal(answer.ok ? null : textOf.current(answer.refusal));
  }, [host, templateId]);
  useEffect(() => void load(), [load]);
  return { view, refusal, reload: () => void load() };
}

type Order = { templateId: string; version: number; recipients: { _id: RecipientId; name: string; email: string }[] };

/** @param onChanged called when the template has another version than the one on screen */
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
    const answer = await call(host, sendTemplate, { body: order }, { idempotencyKey: key.current });
    setSending(false);
    if (answer.ok) {
      toasts.success(t("use.sent", { people: formats.list(order.recipients.map((one) => one.name)) }));
      return host.announce({ type: "document_sent", documentId: answer.value._id });
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
