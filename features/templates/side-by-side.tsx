import { readVersionCall } from "../../domain/contract/template/version.ts";
import { useT } from "../host/i18n.ts";
import { Button } from "../ui/controls/button.tsx";
import { Skeleton } from "../ui/controls/skeleton.tsx";
import { LoadedContent } from "../ui/layout/loaded-content.tsx";
import { Dialog } from "../ui/overlay/dialog.tsx";
import { useFormats } from "../ui/use-formats.ts";
import { useLoaded } from "../ui/use-loaded.ts";
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
  const formats = useFormats();
  const loaded = useLoaded(readVersionCall, { params: { templateId }, query: { version } });
  const title = t("number", { number: formats.number(version) });
  return (
    <div>
      <h3>{title}</h3>
      <LoadedContent of={loaded} placeholder={<Skeleton height="320px" />}>
        {(template) => <TemplatePages template={template} label={title} />}
      </LoadedContent>
    </div>
  );
}
