import { Pencil } from "lucide-react";
import { useT } from "../../host/i18n.ts";
import { IconButton } from "../../ui/controls/button.tsx";
import { useFormats } from "../../ui/use-formats.ts";

type RowFault = { row: number; column: string; code: string; message: string };

type Props = {
  faults: readonly RowFault[];
  faultyRows: number;
  /** Opens the cell; absent where rows can no longer be corrected. */
  onOpen?: (row: number, column: string) => void;
};

/** Faults by row; row numbers are the table's own. */
export function RowFaults({ faults, faultyRows, onOpen }: Props) {
  const t = useT("bulk");
  const formats = useFormats();
  if (faults.length === 0) return null;
  const shownRows = new Set(faults.map(({ row }) => row)).size;
  return (
    <section aria-labelledby="bulk-faults">
      <h2 id="bulk-faults">{t("faults", { count: faultyRows, number: formats.number(faultyRows) })}</h2>
      <div className="bulk-faults">
        <table>
          <thead>
            <tr>
              <th scope="col">{t("faults.row")}</th>
              <th scope="col">{t("faults.column")}</th>
              <th scope="col">{t("faults.reason")}</th>
              {onOpen && (
                <th scope="col">
                  <span className="cs-hidden">{t("faults.action")}</span>
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {faults.map(({ row, column, code, message }) => (
              <tr key={`${row} ${column} ${code}`}>
                <td>{formats.number(row)}</td>
                <td dir="auto">{column}</td>
                <td>{message}</td>
                {onOpen && (
                  <td>
                    <IconButton
                      label={t("faults.correct", { row: formats.number(row), column })}
                      icon={<Pencil aria-hidden />}
                      onClick={() => onOpen(row, column)}
                    />
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {shownRows < faultyRows && <p className="cs-muted">{t("faults.more", { number: formats.number(shownRows) })}</p>}
    </section>
  );
}
