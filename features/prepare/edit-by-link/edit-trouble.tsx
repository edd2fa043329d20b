import { CircleAlert } from "lucide-react";
import type { FieldKey } from "../../../domain/ids.ts";
import { signs } from "../../../domain/recipient/roles.ts";
import type { CallRefusal, FaultView } from "../../host/api.ts";
import { useT } from "../../host/i18n.ts";
import { Button } from "../../ui/controls/button.tsx";
import { Notice } from "../../ui/layout/notice.tsx";
import { LazyClashNotice } from "../draft/lazy-notices.tsx";
import { showFault } from "../editor/show-fault.ts";
import type { Edition } from "./create-edition.ts";

type Props = { edition: Edition; onShow: (key: FieldKey) => void };

/** Problems with saving, and the way out. */
export function EditTrouble({ edition, onShow }: Props) {
  const save = edition.store.save.value;
  if (save.kind !== "failed" && save.kind !== "conflict") return null;
  return (
    <div className="pr-trouble">
      {save.kind === "conflict" ? (
        <LazyClashNotice preparation={edition} clashes={save.clashes} theirs={save.theirs} />
      ) : save.refusal.faults.length > 0 ? (
        <Faults edition={edition} faults={save.refusal.faults} onShow={onShow} />
      ) : (
        <Failed edition={edition} refusal={save.refusal} willRetry={save.retryAtMs !== null} />
      )}
    </div>
  );
}

type FailedProps = { edition: Edition; refusal: CallRefusal; willRetry: boolean };

/** Shown when saving failed; offers a retry if the failure may pass. */
function Failed({ edition, refusal, willRetry }: FailedProps) {
  const t = useT("prepare");
  const common = useT("common");
  return (
    <Notice
      tone="danger"
      title={t("save.failed")}
      actions={willRetry && <Button onClick={() => void edition.store.flush()}>{common("retry")}</Button>}
    >
      {refusal.message || t("save.failed.unreachable")}
    </Notice>
  );
}

/** Faults that the present fields would cause; each line leads to its field. */
function Faults({ edition, faults, onShow }: Pick<Props, "edition" | "onShow"> & { faults: readonly FaultView[] }) {
  const t = useT("prepare");
  const { editor } = edition;
  return (
    <Notice
      tone="warning"
      title={t("editing.faults")}
      actions={
        // Work of an earlier visit has no undo steps.
        <Button look="quiet" onClick={editor.canUndo.value ? editor.undo : edition.discard}>
          {t(editor.canUndo.value ? "command.undo" : "editing.discard")}
        </Button>
      }
    >
      <ul className="pr-faults">
        {faults.map((fault) => (
          <li key={`${fault.path} ${fault.message}`}>
            <button type="button" onClick={() => focusFault(edition, fault, onShow)}>
              <CircleAlert aria-hidden />
              <span>{fault.message}</span>
            </button>
          </li>
        ))}
      </ul>
    </Notice>
  );
}

function focusFault({ editor }: Edition, { path, code }: FaultView, onShow: (key: FieldKey) => void): void {
  const field = path.startsWith("fields.") ? editor.fieldOf(path.slice("fields.".length) as FieldKey) : undefined;
  if (field) {
    showFault(editor, { key: field.key, code }, onShow);
    return;
  }
  const missing = editor.without.peek()[0] ?? editor.owners.peek().find((one) => signs(one.roleType));
  if (missing) editor.choose(missing._id);
  editor.offer("signature");
}
