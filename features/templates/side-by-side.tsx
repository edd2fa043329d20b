import { useEffect, useState } from "react";
import type { TemplateView } from "../../domain/contract/template/template.ts";
import { readVersion } from "../../domain/contract/template/version.ts";
import { type CallRefusal, call } from "../host/api.ts";
import { useHost } from "../host/host.ts";
import { useT } from "../host/i18n.ts";
import { Button } from "../ui/controls/button.tsx";
import { Skeleton } from "../ui/controls/skeleton.tsx";
import { Notice } from "../ui/layout/notice.tsx";
import { Dialog } from "../ui/overlay/dialog.tsx";
import { useFormats } from "../ui/use-formats.ts";
import { useRefusalText } from "../ui/use-refusal-text.ts";
import { TemplatePages } from "./template-pages.tsx";

type Props = { templateId: string; versions: readonly [former: number, later: number]; onClose: () => void };

/** The pages of two versions of a template side by side, with their fields. */
export function SideBySide({ templateId, versions, onClose }: Props) {
  const t = useT("versions");
  const common = useT("common");
  return (
    <Dialog title={t("beside")} onClose={onClose} wide actions={<Button onClick={onClose}>{common("close")}</Button>}>
      <div className="versions-beside">
        {versions.map((version) => (
          <Version key={version} templateId={templateId} version={version} />
        ))}
      </div>
    </Dialog>
  );
}

function Version({ templateId, version }: { templateId: string; version: number }) {
  const t = useT("versions");
  const host = useHost();
  const formats = useFormats();
  const refusalText = useRefusalText();
  const [view, setView] = useState<TemplateView | null>(null);
  const [refusal, setRefusal] = useState<CallRefusal | null>(null);
  useEffect(() => {
    void call(host, readVersion, { params: { templateId }, query: { version } }).then((answer) => {
      if (answer.ok) setView(answer.value);
      else setRefusal(answer.refusal);
    });
  }, [host, templateId, version]);
  const title = t("number", { number: formats.number(version) });
  return (
    <div>
      <h3>{title}</h3>
      {refusal && <Notice tone="danger">{refusalText(refusal)}</Notice>}
      {!view && !refusal && <Skeleton height="320px" />}
      {view && <TemplatePages template={view} label={title} />}
    </div>
  );
}
