import type { AnswerColumn, DocumentFact, PersonFact } from "../../../domain/document/answers/answer-columns.ts";
import type { AnswerCell } from "../../../domain/document/answers/answer-row.ts";
import { CSV_BEGIN, csvLine } from "../../../domain/text/csv.ts";
import type { TranslatedLanguage } from "../../../domain/text/language.ts";
import { serverTexts, serverTranslate, type Texts } from "../../../locales/server.ts";
import type { Bytes } from "../../ports/basics.ts";
import type { AnswerFiles, AnswerTable } from "../../ports/files.ts";
import { type WrittenCell, writeXlsx } from "./write-xlsx.ts";

export const answerFiles: AnswerFiles = {
  headers: headersOf,
  csv(table, language, bom) {
    const encoder = new TextEncoder();
    async function* lines(): AsyncGenerator<Bytes> {
      yield encoder.encode((bom ? CSV_BEGIN : "") + csvLine(headersOf(table, language))) as Bytes;
      for await (const cells of writtenRows(table, language))
        yield encoder.encode(csvLine(cells.map(csvText))) as Bytes;
    }
    return ReadableStream.from(lines());
  },
  xlsx(table, language) {
    const name = serverTexts(language, "answers")["sheet.name"];
    const columns = headersOf(table, language).map((header, index) => ({ header, ...formatOf(table.columns[index]) }));
    return writeXlsx(columns, writtenRows(table, language), name);
  },
};

const instants: ReadonlySet<DocumentFact | PersonFact> = new Set([
  ...(["created", "sent", "ended", "expires"] as const),
  ...(["invited", "opened", "finished"] as const),
]);

/** Format codes of ECMA-376 part 1 §18.8.31. A slash is escaped: unescaped it is the reader's own date separator. */
function formatOf(column: AnswerColumn | undefined): { dates?: string } {
  if (column?.kind === "value") {
    return column.dateFormat ? { dates: column.dateFormat.toLowerCase().replace(/[/,]/g, "\\$&") } : {};
  }
  const isInstant = column && column.kind !== "metadata" && instants.has(column.fact);
  return isInstant ? { dates: "yyyy-mm-dd hh:mm:ss" } : {};
}

function headersOf(
  { columns, leftOut }: Pick<AnswerTable, "columns" | "leftOut">,
  language: TranslatedLanguage,
): string[] {
  const t = serverTranslate(language, "answers");
  const texts = serverTexts(language, "answers");
  const taken = new Map<string, number>();
  const count = new Intl.NumberFormat(language).format(leftOut);
  const rest = leftOut > 0 ? [t("header.left_out", { count })] : [];
  const headers = columns.map((column) => {
    const header = headerOf(column, texts, (who, what) => t("header.of", { who, what }));
    const count = (taken.get(header) ?? 0) + 1;
    taken.set(header, count);
    return count > 1 ? `${header} (${count})` : header;
  });
  return [...headers, ...rest];
}

function headerOf(column: AnswerColumn, texts: Texts<"answers">, join: (who: string, what: string) => string): string {
  if (column.kind === "document") return texts[`document.${column.fact}`];
  if (column.kind === "metadata") return column.key;
  const { role, number, copy } = column.who;
  const named = role || `${texts.person} ${number}`;
  const who = copy > 1 ? `${named} (${copy})` : named;
  if (column.kind === "person") return join(who, texts[`person.${column.fact}`]);
  const label = column.label || texts[`field.${column.type}`];
  return join(who, column.copy > 1 ? `${label} (${column.copy})` : label);
}

async function* writtenRows({ rows }: AnswerTable, language: TranslatedLanguage): AsyncGenerator<WrittenCell[]> {
  const texts = serverTexts(language, "answers");
  for await (const cells of rows) yield cells.map((cell) => written(cell, texts));
}

function written(cell: AnswerCell | undefined, texts: Texts<"answers">): WrittenCell {
  if (cell === undefined) return null;
  if (typeof cell !== "object") return cell;
  if ("at" in cell) return new Date(cell.at);
  if ("local" in cell) return { date: new Date(`${cell.local}Z`), text: cell.text };
  if ("number" in cell) return cell;
  if ("status" in cell) return texts[`status.${cell.status}`];
  return "state" in cell ? texts[`state.${cell.state}`] : texts["value.filled"];
}

/** Formats instants in UTC, in a form that spreadsheets recognise as dates. */
function csvText(cell: WrittenCell): string | { number: string } {
  if (cell instanceof Date) return cell.toISOString().slice(0, 19).replace("T", " ");
  if (cell !== null && typeof cell === "object" && "date" in cell) return cell.text;
  if (typeof cell === "boolean") return cell ? "TRUE" : "FALSE";
  return cell ?? "";
}
