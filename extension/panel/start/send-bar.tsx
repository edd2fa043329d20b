import { PenLine, Send, SquarePen } from "lucide-react";
import { useMemo, useRef, useState } from "react";
import { sameEmail } from "../../../domain/recipient/email.ts";
import { uploadKinds } from "../../../domain/upload-kinds.ts";
import { useHost } from "../../../features/host.ts";
import { useI18n, useT } from "../../../features/i18n.ts";
import type { Person } from "../../../features/prepare/draft/people-changes.ts";
import { Button } from "../../../features/ui/button.tsx";
import { useToasts } from "../../../features/ui/toast.tsx";
import { useFormats } from "../../../features/ui/use-formats.ts";
import { rememberOrigin } from "../../origins.ts";
import { usePanel } from "../panel-context.ts";
import type { Candidate } from "./candidates.ts";
import { createSending, type SendingStep, type Sent } from "./create-sending.ts";
import type { Start } from "./create-start.ts";
import { TroubleNotice } from "./trouble-notice.tsx";

const words: Record<Exclude<SendingStep, "idle">, `going.${Exclude<SendingStep, "idle">}`> = {
  uploading: "going.uploading",
  making: "going.making",
  looking: "going.looking",
  sending: "going.sending",
  opening: "going.opening",
};

/** What leaves the browser and when, and the buttons that make it leave. */
export function SendBar({ start, me }: { start: Start; me: Person | null }) {
  const t = useT("extension");
  const common = useT("common");
  const sendButton = useRef<HTMLButtonElement>(null);
  const formats = useFormats();
  const { server } = usePanel();
  const { send, goOn, prepare, sending, unread } = useSend(start, me);
  const isMine = start.intent.value === "sign_myself";
  const people = peopleOf(start, me);
  const chosen = start.chosen.value;
  const size = chosen.reduce((sum, one) => sum + one.size, 0);
  const step = sending.step.value;
  const isReady = chosen.length > 0 && people.length > 0 && !start.isFetching.value;
  const button = t(isMine ? "sign" : "send");
  const files = formats.list(chosen.map(({ name }) => name));
  return (
    <footer className="xt-send">
      {unread && (
        <p role="alert">
          {t("trouble.file", {
            name: unread.name,
            reason: t("files.refused.not_found"),
          })}
        </p>
      )}
      <TroubleNotice trouble={sending.trouble.value} onConfirmed={() => void goOn()} />
      <p className="xt-leaves" id="xt-leaves">
        {chosen.length === 0
          ? t("leaves.none")
          : t("leaves.send", { size: formats.bytes(size), files, server: new URL(server).host, button })}
      </p>
      <p className="cs-muted" id="xt-send-hint" aria-live="polite">
        {step !== "idle"
          ? t(words[step], { names: formats.list(sending.making.value) })
          : people.length === 0
            ? t("people.none")
            : t("place.found")}
      </p>
      <Button
        ref={sendButton}
        look="primary"
        large
        wide
        busy={step !== "idle"}
        aria-disabled={!isReady}
        aria-describedby="xt-leaves xt-send-hint"
        icon={isMine ? <PenLine aria-hidden /> : <Send className="cs-mirror" aria-hidden />}
        onClick={() => isReady && void send()}
      >
        {button}
      </Button>
      {(step === "uploading" || step === "making" || step === "looking") && (
        <Button
          wide
          onClick={() => {
            sending.cancel();
            // This button is gone next.
            sendButton.current?.focus();
          }}
        >
          {common("cancel")}
        </Button>
      )}
      <Button
        wide
        aria-disabled={chosen.length === 0 || step !== "idle"}
        icon={<SquarePen aria-hidden />}
        onClick={() => chosen.length > 0 && step === "idle" && void prepare()}
      >
        {t("prepare")}
      </Button>
    </footer>
  );
}

function peopleOf(start: Start, me: Person | null): readonly Person[] {
  return start.intent.value === "sign_myself" ? (me ? [me] : []) : start.people.value;
}

function useSend(start: Start, me: Person | null) {
  const host = useHost();
  const i18n = useI18n();
  const t = useT("extension");
  const toasts = useToasts();
  const { tray, go } = usePanel();
  const sending = useMemo(() => createSending(host), [host]);
  const [unread, setUnread] = useState<Candidate | null>(null);
  const origin = () => {
    const handover = tray.taken.peek()?.handover;
    return handover?.place ? { place: handover.place, tabId: handover.tabId, at: Date.now() } : null;
  };
  /** All of them, or none where one is gone. */
  const read = async (): Promise<readonly File[] | null> => {
    const files: File[] = [];
    setUnread(null);
    for (const one of start.chosen.peek()) {
      const file = await fileOf(one).catch(() => null);
      if (!file) {
        setUnread(one);
        return null;
      }
      files.push(file);
    }
    return files;
  };
  const isOwn = () => me !== null && peopleOf(start, me).some(({ email }) => sameEmail(email, me.email));
  const leave = async (sent: Sent | null): Promise<void> => {
    if (!sent) return;
    const from = origin();
    if (from) await rememberOrigin(sent.documentId, from);
    if (!sent.token) toasts.success(t("sent"));
    await start.clear();
    go(sent.token ? { at: "sign", token: sent.token } : { at: "document", documentId: sent.documentId });
  };
  const order = (files: readonly File[]) => ({ files, title: start.title.peek(), people: peopleOf(start, me) });
  async function send(): Promise<void> {
    const files = await read();
    if (files) await leave(await sending.send({ ...order(files), language: i18n.language.peek() }, isOwn()));
  }
  return {
    sending,
    unread,
    send,
    /** Sends the draft that was refused; without one, everything anew. */
    async goOn(): Promise<void> {
      const trouble = sending.trouble.peek();
      if (trouble?.about !== "call" || !trouble.documentId) return send();
      await leave(await sending.goOn(trouble.documentId, isOwn()));
    },
    async prepare(): Promise<void> {
      const from = origin();
      const files = await read();
      if (!files) return;
      go({ at: "prepare", step: "setup", documentId: null, beginning: { ...order(files), origin: from } });
    },
  };
}

/** As it is: the server makes a PDF of what is none. */
async function fileOf({ read, kind, name }: Candidate): Promise<File | null> {
  const bytes = await read();
  return bytes && new File([bytes], name, kind ? { type: uploadKinds[kind].mediaTypes[0] } : {});
}
