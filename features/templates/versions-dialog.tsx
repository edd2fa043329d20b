import { Columns2, RotateCcw } from "lucide-react";
import { type FormEvent, useRef, useState } from "react";
import { saveTemplateCall } from "../../domain/contract/template/template.ts";
import {
  compareVersionsCall,
  listVersionsCall,
  restoreVersionCall,
  type VersionView,
} from "../../domain/contract/template/version.ts";
import type { Difference } from "../../domain/template/compare-versions.ts";
import { VERSION_NOTE_LIMIT } from "../../domain/template/keep-version.ts";
import { documentLanguages } from "../../domain/text/language.ts";
import { type CallRefusal, call } from "../host/api.ts";
import { useHost } from "../host/host.ts";
import { useT } from "../host/i18n.ts";
import { Button } from "../ui/controls/button.tsx";
import { Skeleton } from "../ui/controls/skeleton.tsx";
import { TextField } from "../ui/controls/text-field.tsx";
import { LoadedContent } from "../ui/layout/loaded-content.tsx";
import { Notice } from "../ui/layout/notice.tsx";
import { Dialog } from "../ui/overlay/dialog.tsx";
import { useToasts } from "../ui/overlay/toast.tsx";
import { useSheet } from "../ui/styles/sheet.ts";
import { useFormats } from "../ui/use-formats.ts";
import { useLoaded } from "../ui/use-loaded.ts";
import { useRefusalText } from "../ui/use-refusal-text.ts";
import { SideBySide } from "./side-by-side.tsx";
import css from "./versions-dialog.css?inline";

type Props = { templateId: string; canRestore: boolean; onRestored: () => void; onClose: () => void };

/** A template's versions: author, time, changes, and a button to restore each. */
export function VersionsDialog({ templateId, canRestore, onRestored, onClose }: Props) {
  useSheet(css);
  const t = useT("versions");
  const common = useT("common");
  const refusalText = useRefusalText();
  const { versions, refusal, restore, keep, busy } = useVersions(templateId, onRestored);
  return (
    <Dialog title={t("title")} onClose={onClose} wide actions={<Button onClick={onClose}>{common("close")}</Button>}>
      {refusal && <Notice tone="danger">{refusalText(refusal)}</Notice>}
      <LoadedContent of={versions} placeholder={<Skeleton height="160px" />}>
        {({ items }) => (
          <>
            {canRestore && <KeepForm onKeep={keep} />}
            {items.length === 1 && <p className="cs-muted">{t("first")}</p>}
            <ol className="versions">
              {items.map((version, index) => (
                <Version
                  key={version.version}
                  version={version}
                  templateId={templateId}
                  former={items[index + 1] ?? null}
                  isBusy={busy === version.version}
                  onRestore={canRestore && !version.isCurrent ? () => restore(version) : null}
                />
              ))}
            </ol>
          </>
        )}
      </LoadedContent>
    </Dialog>
  );
}

/** Retains the current version under a note. */
function KeepForm({ onKeep }: { onKeep: (note: string) => Promise<boolean> }) {
  const t = useT("versions");
  const [note, setNote] = useState("");
  const [isBusy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (note.trim() === "" || isBusy) return;
    setBusy(true);
    if (await onKeep(note)) setNote("");
    setBusy(false);
  };
  return (
    <form className="versions-keep" onSubmit={submit}>
      <TextField
        label={t("note")}
        hint={t("note.hint")}
        value={note}
        maxLength={VERSION_NOTE_LIMIT}
        onChange={({ target }) => setNote(target.value)}
      />
      <Button type="submit" busy={isBusy} disabled={note.trim() === ""}>
        {t("keep")}
      </Button>
    </form>
  );
}

type VersionProps = {
  version: VersionView;
  templateId: string;
  former: VersionView | null;
  isBusy: boolean;
  onRestore: (() => void) | null;
};

function Version({ version, templateId, former, isBusy, onRestore }: VersionProps) {
  const t = useT("versions");
  const formats = useFormats();
  const { version: number, at, by, note, isCurrent } = version;
  const [isBeside, setBeside] = useState(false);
  return (
    <li>
      <div className="versions-head">
        <div>
          <strong>{isCurrent ? t("current") : t("number", { number: formats.number(number) })}</strong>
          <span className="cs-muted">{t("saved", { at: formats.moment(at), by: by.name })}</span>
          {note && <q dir="auto">{note}</q>}
        </div>
        {onRestore && (
          <Button icon={<RotateCcw aria-hidden />} busy={isBusy} onClick={onRestore}>
            {t("restore")}
          </Button>
        )}
      </div>
      {former && <Differences templateId={templateId} from={former.version} to={number} />}
      {former && (
        <Button look="quiet" icon={<Columns2 aria-hidden />} onClick={() => setBeside(true)}>
          {t("beside.open")}
        </Button>
      )}
      {former && isBeside && (
        <SideBySide templateId={templateId} versions={[former.version, number]} onClose={() => setBeside(false)} />
      )}
    </li>
  );
}

/** Fetched when it is opened. */
function Differences({ templateId, from, to }: { templateId: string; from: number; to: number }) {
  const t = useT("versions");
  const [wasOpened, setOpened] = useState(false);
  const input = { params: { templateId }, query: { from, to } };
  const found = useLoaded(compareVersionsCall, wasOpened ? input : null);
  return (
    <details onToggle={(event) => event.currentTarget.open && setOpened(true)}>
      <summary>{t("changes")}</summary>
      <LoadedContent of={found} placeholder={<Skeleton height="20px" />}>
        {({ differences }) => (
          <>
            {differences.length === 0 && <p className="cs-muted">{t("changes.none")}</p>}
            <ul>
              {differences.map((difference) => (
                <li key={`${difference.kind} ${difference.subject}`}>
                  <Sentence about={difference} />
                </li>
              ))}
            </ul>
          </>
        )}
      </LoadedContent>
    </details>
  );
}

function Sentence({ about: { kind, subject, count } }: { about: Difference }) {
  const t = useT("versions");
  const formats = useFormats();
  const languages: Record<string, string> = documentLanguages;
  const name = kind === "text_changed" ? (languages[subject] ?? subject) : subject;
  return <span>{t(`kind.${kind}`, { name, count, number: formats.number(count) })}</span>;
}

function useVersions(templateId: string, onRestored: () => void) {
  const t = useT("versions");
  const host = useHost();
  const toasts = useToasts();
  const versions = useLoaded(listVersionsCall, { params: { templateId } });
  const current = versions.value.value?.items.find(({ isCurrent }) => isCurrent);
  const [refusal, setRefusal] = useState<CallRefusal | null>(null);
  const [busy, setBusy] = useState<number | null>(null);
  // A retry after a lost response is the same request.
  const key = useRef(crypto.randomUUID());
  const restore = async ({ version: from }: VersionView) => {
    if (!current || busy !== null) return;
    setBusy(from);
    setRefusal(null);
    const note = t("restored.note", { number: from });
    const input = { params: { templateId }, body: { from, version: current.version, note } };
    const answer = await call(host, restoreVersionCall, input, { idempotencyKey: key.current });
    setBusy(null);
    if (answer.ok || answer.refusal.code !== "unreachable") key.current = crypto.randomUUID();
    if (answer.ok) {
      toasts.success(t("restored", { number: from }));
      onRestored();
    } else setRefusal(answer.refusal);
    await versions.load();
  };
  const keep = async (note: string): Promise<boolean> => {
    const body = { note, version: current?.version };
    const answer = await call(host, saveTemplateCall, { params: { templateId }, body });
    setRefusal(answer.ok ? null : answer.refusal);
    if (answer.ok) {
      toasts.success(t("kept"));
      onRestored();
    }
    await versions.load();
    return answer.ok;
  };
  return { versions, refusal, restore, keep, busy };
}
