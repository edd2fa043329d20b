import { ChevronLeft, ChevronRight } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import type { CallRefusal } from "../../host/api.ts";
import { useT } from "../../host/i18n.ts";
import { Button, IconButton } from "../../ui/controls/button.tsx";
import { Skeleton } from "../../ui/controls/skeleton.tsx";
import { TextField } from "../../ui/controls/text-field.tsx";
import { Notice } from "../../ui/layout/notice.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { useFormats } from "../../ui/use-formats.ts";
import { useOpened } from "../../ui/use-loaded.ts";
import { useRefusalText } from "../../ui/use-refusal-text.ts";
import type { BulkPreparation } from "./create-bulk.ts";
import { RowPages } from "./row-pages.tsx";

type Props = { bulk: BulkPreparation; first: { row: number; column?: string }; onClose: () => void };

/** One row: its editable cells beside a preview of the finished document. */
export function RowDialog({ bulk, first, onClose }: Props) {
  const t = useT("bulk");
  const common = useT("common");
  const formats = useFormats();
  const refusalText = useRefusalText();
  const { row, shown, refusal, turns, go, correct } = useRow(bulk, first.row);
  const rows = bulk.check.value.value?.rows ?? 0;
  const number = (value: number) => formats.number(value);
  return (
    <Dialog
      title={t("row.title", { row: number(row), rows: number(rows) })}
      onClose={onClose}
      wide
      actions={<Button onClick={onClose}>{common("close")}</Button>}
    >
      <div className="bulk-row-turn">
        <IconButton
          label={t("row.former")}
          icon={<ChevronLeft aria-hidden className="cs-mirror" />}
          disabled={row <= 1}
          onClick={() => go(row - 1)}
        />
        <TextField
          type="number"
          dir={undefined}
          inputMode="numeric"
          label={t("row.number")}
          quietLabel
          min={1}
          max={rows}
          value={String(row)}
          onChange={({ target }) => go(Number(target.value))}
        />
        <IconButton
          label={t("row.next")}
          icon={<ChevronRight aria-hidden className="cs-mirror" />}
          disabled={row >= rows}
          onClick={() => go(row + 1)}
        />
      </div>
      {refusal && <Notice tone="danger">{refusalText(refusal)}</Notice>}
      {!shown && !refusal && <Skeleton width="100%" height="240px" />}
      {shown && (
        <div className="bulk-row">
          <section aria-label={t("row.cells")}>
            {shown.faults
              .filter(({ column }) => !shown.cells.some((cell) => cell.column === column))
              .map(({ code, message }) => (
                <Notice key={code} tone="warning">
                  {message}
                </Notice>
              ))}
            {shown.cells.map(({ column, value }) => (
              <Cell
                key={`${shown.row} ${column}`}
                column={column}
                value={value}
                error={shown.faults.find((fault) => fault.column === column)?.message}
                isFirst={row === first.row && column === first.column}
                onChange={(next) => correct(column, next)}
              />
            ))}
          </section>
          {shown.pages.length > 0 ? (
            <RowPages key={`${shown.row} ${turns}`} bulk={bulk} row={shown.row} pages={shown.pages} />
          ) : (
            <p className="cs-muted">{t("row.undrawn")}</p>
          )}
        </div>
      )}
    </Dialog>
  );
}

type CellProps = {
  column: string;
  value: string;
  error: string | undefined;
  /** The cell that opened the dialog: it takes the focus. */
  isFirst: boolean;
  onChange: (value: string) => Promise<void>;
};

/** Saved on blur or Enter. */
function Cell({ column, value, error, isFirst, onChange }: CellProps) {
  const [text, setText] = useState(value);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isFirst) input.current?.focus();
  }, [isFirst]);
  const save = () => void (text !== value && onChange(text));
  return (
    <TextField
      ref={input}
      label={column}
      value={text}
      error={error}
      onChange={({ target }) => setText(target.value)}
      onBlur={save}
      onKeyDown={({ key }) => key === "Enter" && save()}
    />
  );
}

function useRow(bulk: BulkPreparation, first: number) {
  const [row, setRow] = useState(first);
  const wanted = useRef(first);
  const loaded = useOpened(() => bulk.createRow(() => wanted.current));
  const [notCorrected, setNotCorrected] = useState<CallRefusal | null>(null);
  /** Number of corrections; the pages are redrawn after each. */
  const [turns, setTurns] = useState(0);
  const refusal = notCorrected ?? loaded.refusal.value;
  const shown = loaded.refusal.value ? null : loaded.value.value;
  const go = (next: number) => {
    if (!Number.isInteger(next) || next < 1 || next > (bulk.check.value.peek()?.rows ?? 0)) return;
    wanted.current = next;
    setRow(next);
    setNotCorrected(null);
    void loaded.load();
  };
  const correct = async (column: string, value: string) => {
    if (!shown) return;
    const answer = await bulk.correct({ row: shown.row, column, value }, shown.faults.length > 0);
    setNotCorrected(answer.ok ? null : answer.refusal);
    if (!answer.ok) return;
    setTurns((count) => count + 1);
    await loaded.load();
  };
  return { row, shown, refusal, turns, go, correct };
}
