import { PenLine, Send, SquarePen } from "lucide-react";
import { type RefObject, useRef, useState } from "react";
import { FILES_LIMIT } from "../../../domain/document/file-part.ts";
import { sameEmail } from "../../../domain/recipient/email.ts";
import { useT } from "../../../features/host/i18n.ts";
import type { Person } from "../../../features/prepare/draft/changes/people-changes.ts";
import { Button } from "../../../features/ui/controls/button.tsx";
import { useFormats } from "../../../features/ui/use-formats.ts";
import { usePanel } from "../panel-context.ts";
import type { Dispatch, Failure } from "./create-dispatches.ts";
import type { Start } from "./create-start.ts";
import { TroubleNotice } from "./trouble-notice.tsx";
import { useStep } from "./use-step.ts";

/** States what leaves the browser and when, with the buttons that send it. */
export function SendBar({ start, me }: { start: Start; me: Person | null }) {
  const t = useT("extension");
  const sendButton = useRef<HTMLButtonElement>(null);
  const formats = useFormats();
  const { server, dispatches } = usePanel();
  const { send, resume, prepare, failure } = useSend(start, me);
  const isMine = start.intent.value === "sign_myself";
  const people = peopleOf(start, me);
  const chosen = start.chosen.value;
  const size = chosen.reduce((sum, one) => sum + one.size, 0);
  const batch = start.sending.value;
  const dispatch = dispatches.list.value.find((one) => one.batch === batch) ?? null;
  const step = useStep(dispatch);
  const isBusy = batch !== null;
  const isTooMany = chosen.length > FILES_LIMIT;
  const isReady = chosen.length > 0 && !isTooMany && people.length > 0 && !start.isFetching.value && !isBusy;
  const button = t(isMine ? "sign" : "send");
  const files = formats.list(chosen.map(({ name }) => name));
  return (
    <footer className="xt-send">
      <TroubleNotice failure={failure} onConfirmed={resume} />
      <p className="xt-leaves" id="xt-leaves">
        {chosen.length === 0
          ? t("leaves.none")
          : t("leaves.send", { size: formats.bytes(size), files, server: new URL(server).host, button })}
      </p>
      <p className="cs-muted" id="xt-send-hint" aria-live="polite">
        {step ??
          (isTooMany
            ? t("files.over", {
                limit: formats.number(FILES_LIMIT),
                number: formats.number(chosen.length - FILES_LIMIT),
              })
            : t(people.length === 0 ? "people.none" : "place.found"))}
      </p>
      <Button
        ref={sendButton}
        look="primary"
        large
        wide
        busy={isBusy}
        aria-disabled={!isReady}
        aria-describedby="xt-leaves xt-send-hint"
        icon={isMine ? <PenLine aria-hidden /> : <Send className="cs-mirror" aria-hidden />}
        onClick={() => isReady && send()}
      >
        {button}
      </Button>
      {dispatch && <CancelSending dispatch={dispatch} after={sendButton} />}
      <Button
        wide
        aria-disabled={chosen.length === 0 || isTooMany || isBusy}
        icon={<SquarePen aria-hidden />}
        onClick={() => chosen.length > 0 && !isTooMany && !isBusy && void prepare()}
      >
        {t("prepare")}
      </Button>
    </footer>
  );
}

/**
 * Cancel button, until anybody is asked to sign. @param after receives the focus, because this button disappears next
 */
function CancelSending({ dispatch, after }: { dispatch: Dispatch; after: RefObject<HTMLButtonElement | null> }) {
  const common = useT("common");
  const step = dispatch.sending.step.value;
  if (step !== "uploading" && step !== "making" && step !== "looking") return null;
  const cancelSending = () => {
    dispatch.sending.cancel();
    after.current?.focus();
  };
  return (
    <Button wide onClick={cancelSending}>
      {common("cancel")}
    </Button>
  );
}

function peopleOf(start: Start, me: Person | null): readonly Person[] {
  return start.intent.value === "sign_myself" ? (me ? [me] : []) : start.people.value;
}

function useSend(start: Start, me: Person | null) {
  const { go, dispatches, preparing } = usePanel();
  /** The reason the shown files could not be prepared. */
  const [unprepared, setUnprepared] = useState<{ batchId: string; failure: Failure } | null>(null);
  const { id } = start.shown.value;
  const unsent = dispatches.list.value.find(({ batch, failure }) => batch.id === id && failure.value);
  return {
    failure: unsent?.failure.value ?? (unprepared?.batchId === id ? unprepared.failure : null),
    send(): void {
      const people = peopleOf(start, me);
      const isOwn = me !== null && people.some(({ email }) => sameEmail(email, me.email));
      setUnprepared(null);
      void dispatches.send(start.batch(), people, isOwn);
    },
    /** Sends the refused draft. */
    resume(): void {
      if (unsent) void dispatches.resume(unsent);
    },
    async prepare(): Promise<void> {
      const batch = start.batch();
      setUnprepared(null);
      const begun = await preparing.begin(batch, peopleOf(start, me));
      if ("about" in begun) return setUnprepared({ batchId: batch.id, failure: begun });
      go({ at: "prepare", step: "setup", documentId: null, beginning: begun });
    },
  };
}
