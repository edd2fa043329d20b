import { FileX2 } from "lucide-react";
import { useCallback, useEffect, useRef, useState } from "react";
import { createFromTemplateCall } from "../../domain/contract/template/web-form.ts";
import { type CallRefusal, call } from "../host/api.ts";
import { useHost } from "../host/host.ts";
import { useT } from "../host/i18n.ts";
import { Button } from "../ui/controls/button.tsx";
import { Skeleton } from "../ui/controls/skeleton.tsx";
import { EmptyState } from "../ui/layout/empty-state.tsx";
import { useRefusalText } from "../ui/use-refusal-text.ts";
import { knownValues, type LinkValues } from "./link-values.ts";

type Props = {
  templateId: string;
  /** Values of fields by key or label, from the link. */
  values?: LinkValues;
  /** Called with the new draft, whose page replaces this one. */
  onMade: (documentId: string) => void;
};

const noValues = {};

/** Creates a draft from a template, once. */
export function MakeDocument({ templateId, values: first = noValues, onMade: onCreated }: Props) {
  const t = useT("templates");
  const common = useT("common");
  const host = useHost();
  const refusalText = useRefusalText();
  const key = useRef(crypto.randomUUID());
  const latestValues = useRef(first);
  const [refusal, setRefusal] = useState<CallRefusal | null>(null);
  const make = useCallback(async () => {
    setRefusal(null);
    const send = async (values: LinkValues) => {
      const body = Object.keys(values).length > 0 ? { values } : {};
      const input = { params: { id: templateId }, body };
      const answer = await call(host, createFromTemplateCall, input, { idempotencyKey: key.current });
      // The server stores a refusal under its idempotency key: a retry needs a new key.
      if (!answer.ok && answer.refusal.code !== "unreachable") key.current = crypto.randomUUID();
      return answer;
    };
    const values = latestValues.current;
    let answer = await send(values);
    const known = answer.ok ? null : knownValues(values, answer.refusal.faults);
    if (known) answer = await send(known);
    if (answer.ok) onCreated(answer.value._id);
    else setRefusal(answer.refusal);
  }, [host, templateId, onCreated]);
  useEffect(() => void make(), [make]);
  if (!refusal) {
    return (
      <div className="templates-waiting" role="status" aria-label={t("make.title")}>
        <Skeleton height="68px" radius="12px" />
      </div>
    );
  }
  const isNotFound = refusal.status === 404;
  return (
    <EmptyState
      headingLevel={1}
      icon={<FileX2 />}
      title={t("make.failed")}
      actions={
        <>
          {!isNotFound && (
            <Button look="primary" onClick={make}>
              {common("retry")}
            </Button>
          )}
          <Button onClick={() => host.go({ type: "templates_wanted" })}>{t("save.all")}</Button>
        </>
      }
    >
      {refusalText(refusal)}
    </EmptyState>
  );
}
