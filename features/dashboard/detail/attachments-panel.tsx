import { Download, Paperclip } from "lucide-react";
import type { SealView } from "../../../domain/contract/views/views.ts";
import { useT } from "../../host/i18n.ts";
import { IconButton } from "../../ui/controls/button.tsx";
import { useFormats } from "../../ui/use-formats.ts";

type Attachment = SealView["attachments"][number];
type Props = { attachments: readonly Attachment[]; onSave: (attachment: Attachment) => void };

/** Files that signers attached; they are stored beside the document. */
export function AttachmentsPanel({ attachments, onSave }: Props) {
  const t = useT("dashboard");
  const formats = useFormats();
  return (
    <ul className="cs-attachments">
      {attachments.map((one) => (
        <li key={one.sha256}>
          <Paperclip aria-hidden />
          <span className="cs-truncate" dir="auto">
            {one.fileName}
          </span>
          <span className="cs-muted cs-numeric">{formats.bytes(one.size)}</span>
          <IconButton
            label={t("attachment.download", { name: one.fileName })}
            icon={<Download aria-hidden />}
            onClick={() => onSave(one)}
          />
        </li>
      ))}
    </ul>
  );
}
