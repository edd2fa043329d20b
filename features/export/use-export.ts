import { useEffect, useRef, useState } from "react";
import { exportXlsxCall } from "../../domain/contract/answers.ts";
import { type CallRefusal, readAnswer } from "../host/api.ts";
import { useHost } from "../host/host.ts";
import { useT } from "../host/i18n.ts";
import { saveBlob } from "../host/save-blob.ts";
import { useToasts } from "../ui/overlay/toast.tsx";
import { useRefusalText } from "../ui/use-refusal-text.ts";
import { fetchTable, type Order, type Survey, surveyColumns } from "./export-calls.ts";

/** Exports a table as a file. If columns have to be left out, the person decides first. */
export function useExport(onSaved: () => void) {
  const t = useT("export");
  const host = useHost();
  const toasts = useToasts();
  const refusalText = useRefusalText();
  const [busy, setBusy] = useState(false);
  const [read, setRead] = useState(0);
  const [failure, setFailure] = useState<string | null>(null);
  const [narrowed, setNarrowed] = useState<Survey | null>(null);
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);

  async function surveyOf({ filter }: Order): Promise<Survey | CallRefusal | null> {
    if (narrowed) return narrowed;
    const answer = await surveyColumns(host, filter, (documents) => {
      setRead(documents);
      return !isGone.current;
    });
    if (!answer) return null;
    return answer.ok ? answer.value : answer.refusal;
  }

  async function write(order: Order & { name: string }): Promise<void> {
    const survey = await surveyOf(order);
    if (!survey) return;
    if ("code" in survey) return setFailure(refusalText(survey));
    if (survey.leftOut > 0 && !narrowed) return setNarrowed(survey);
    const response = await fetchTable(host, order, survey);
    if (!response.ok) {
      const answer = readAnswer(exportXlsxCall, response.status, null, await response.text());
      return setFailure(answer.ok ? t("failed") : refusalText(answer.refusal));
    }
    const file = await response.blob();
    if (isGone.current) return;
    saveBlob(host, file, order.name);
    toasts.success(t("done", { name: order.name }));
    onSaved();
  }

  return {
    busy,
    /** Documents read so far. */
    read,
    failure,
    /** Columns that will not be in the file. */
    leftOut: narrowed?.leftOut ?? 0,
    /** A different selection of documents has different columns. */
    forget: () => setNarrowed(null),
    async save(order: Order & { name: string }): Promise<void> {
      if (busy) return;
      setBusy(true);
      setRead(0);
      setFailure(null);
      try {
        await write(order);
      } catch {
        setFailure(t("failed"));
      }
      setBusy(false);
    },
  };
}
