import { FolderDown, Mail, Reply } from "lucide-react";
import { type ReactElement, useEffect, useRef, useState } from "react";
import { readDocumentCall } from "../../domain/contract/document.ts";
import type { OwnerView } from "../../domain/contract/views/views.ts";
import { useHost } from "../../features/host/host.ts";
import { useT } from "../../features/host/i18n.ts";
import { Button } from "../../features/ui/controls/button.tsx";
import { Notice } from "../../features/ui/layout/notice.tsx";
import { useFormats } from "../../features/ui/use-formats.ts";
import { useLoaded } from "../../features/ui/use-loaded.ts";
import { attachToReply } from "../background/attach-to-reply.ts";
import { canSaveToDrive, type Reach, requestConsent, saveToDrive } from "../background/drive-save.ts";
import { readSealed } from "../background/sealed-copy.ts";
import { type Origin, readOrigin } from "../session/origins.ts";
import { type MailOrigin, openMail } from "./open-mail.ts";

const EVERY_MS = 5_000;

/** Returns the sealed copy of a document to the mail or folder that it came from. */
export function ReturnToOrigin({ documentId }: { documentId: string }) {
  const [origin, setOrigin] = useState<Origin | null>(null);
  useEffect(() => {
    void readOrigin(documentId).then(setOrigin);
  }, [documentId]);
  const isCompleted = useCompleted(documentId, origin !== null);
  if (!origin) return null;
  const { place: fileOrigin } = origin;
  return (
    <section className="xt-back" aria-labelledby="xt-origin">
      {fileOrigin.site === "gmail" ? (
        <ToMail {...{ documentId, origin, place: fileOrigin, isCompleted }} />
      ) : (
        <ToDrive {...{ documentId, folderId: fileOrigin.folderId, account: fileOrigin.account, isCompleted }} />
      )}
    </section>
  );
}

type Result = { tone: "success" | "danger"; text: string };

function ToMail(props: { documentId: string; origin: Origin; place: MailOrigin; isCompleted: boolean }) {
  const { documentId, origin, place, isCompleted } = props;
  const t = useT("extension");
  const host = useHost();
  const doing = useDoing();
  const hasFailed = useRef(false);
  const attach = async (): Promise<Result> => {
    const copies = await readSealed(host, documentId);
    if (!copies) return { tone: "danger", text: t("origin.attach.fetch") };
    const isAgain = hasFailed.current;
    const names: string[] = [];
    for (const { file } of copies) {
      names.push(file.name);
      // A retry does not attach copies that are already in the reply.
      const enough = isAgain ? names.filter((name) => name === file.name).length : 0;
      const answer = await attachToReply({ mail: place, tabId: origin.tabId, file, enough });
      hasFailed.current = !answer.ok;
      if (!answer.ok) return { tone: "danger", text: t(`origin.attach.${answer.reason}`) };
    }
    return { tone: "success", text: t("origin.attach.done") };
  };
  return (
    <>
      <p id="xt-origin" className="cs-truncate" dir="auto">
        {t("origin.gmail", { subject: place.subject })}
      </p>
      <Row isCompleted={isCompleted}>
        <Button
          icon={<Reply className="cs-mirror" aria-hidden />}
          busy={doing.isBusy}
          onClick={() => void doing.run(attach)}
        >
          {t("origin.attach")}
        </Button>
      </Row>
      {doing.status && <Notice tone={doing.status.tone}>{doing.status.text}</Notice>}
      {doing.status?.tone === "danger" && (
        <Button look="quiet" icon={<Mail aria-hidden />} onClick={() => void openMail(place)}>
          {t("origin.open")}
        </Button>
      )}
    </>
  );
}

type ToDriveProps = { documentId: string; folderId: string | null; account: number; isCompleted: boolean };

function ToDrive({ documentId, folderId, account, isCompleted }: ToDriveProps) {
  const t = useT("extension");
  const host = useHost();
  const formats = useFormats();
  const doing = useDoing();
  const [isOutOfReach, setOutOfReach] = useState(false);
  const save = async (reach: Reach): Promise<Result> => {
    const consent = await requestConsent(account, reach, folderId);
    if (!consent) return { tone: "danger", text: t("origin.save.refused") };
    const copies = await readSealed(host, documentId);
    if (!copies) return { tone: "danger", text: t("origin.attach.fetch") };
    const saving = await saveToDrive(consent, { documentId, copies });
    setOutOfReach(saving === "out_of_reach");
    if (saving === "out_of_reach") return { tone: "danger", text: t("origin.save.out_of_reach") };
    if (saving === "failed") return { tone: "danger", text: t("origin.save.failed") };
    return {
      tone: "success",
      text: t("origin.save.done", { name: formats.list(copies.map(({ file }) => file.name)) }),
    };
  };
  return (
    <>
      <p id="xt-origin">{t("origin.drive")}</p>
      {canSaveToDrive ? (
        <Row isCompleted={isCompleted}>
          <Button
            icon={<FolderDown aria-hidden />}
            busy={doing.isBusy}
            onClick={() => void doing.run(() => save("folder"))}
          >
            {t("origin.save")}
          </Button>
        </Row>
      ) : (
        <p className="cs-muted">{t("origin.save.none")}</p>
      )}
      {doing.status && <Notice tone={doing.status.tone}>{doing.status.text}</Notice>}
      {isOutOfReach && (
        <Button look="quiet" busy={doing.isBusy} onClick={() => void doing.run(() => save("everywhere"))}>
          {t("origin.save.everywhere")}
        </Button>
      )}
    </>
  );
}

function Row({ isCompleted, children }: { isCompleted: boolean; children: ReactElement }) {
  const t = useT("extension");
  return isCompleted ? children : <p className="cs-muted">{t("origin.wait")}</p>;
}

/** Runs one action at a time and holds its result. */
function useDoing() {
  const [isBusy, setBusy] = useState(false);
  const [result, setResult] = useState<Result | null>(null);
  return {
    isBusy,
    status: result,
    async run(act: () => Promise<Result>): Promise<void> {
      setBusy(true);
      setResult(null);
      setResult(await act().finally(() => setBusy(false)));
    },
  };
}

/** Polls until the document is completed. */
function useCompleted(documentId: string, isEnabled: boolean): boolean {
  const againIn = (shown: Pick<OwnerView, "status"> | null) => (shown?.status === "COMPLETED" ? null : EVERY_MS);
  const input = { params: { documentId } };
  const document = useLoaded(readDocumentCall, isEnabled ? input : null, { againIn }).value.value;
  return document?.status === "COMPLETED";
}
