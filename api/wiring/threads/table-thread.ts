/** Thread entry point: reads tables, of which the library reads a sheet, a row or a cell as one piece. */
import { tableReader } from "../../adapters/tables/tables.ts";
import { readZip } from "../../pdf/office/zip.ts";
import type { Bytes } from "../../ports/basics.ts";
import { answerQuestions } from "./answer-questions.ts";

const read = tableReader(readZip);
answerQuestions((file: Bytes) => read(file));
