/** Parses content streams into operations (ISO 32000-2 §7.8.2). */
import { createParser } from "../syntax/parser.ts";
import { isDict, isName, type PdfDict, PdfName, PdfSyntaxError, type PdfValue } from "../syntax/values.ts";

export type Operation = {
  operator: string;
  operands: PdfValue[];
  /** Offsets of the operation with its operands, in the content. */
  start: number;
  end: number;
};

const MAX_OPERANDS = 100_000;

/** @throws PdfSyntaxError */
export function* operationsOf(content: Uint8Array): Generator<Operation> {
  const parser = createParser(content);
  let operands: PdfValue[] = [];
  let start = 0;
  for (parser.skipSpace(); parser.position() < content.length; parser.skipSpace()) {
    if (operands.length === 0) start = parser.position();
    if (startsOperand(content, parser.position())) {
      operands.push(parser.value());
      if (operands.length > MAX_OPERANDS) throw new PdfSyntaxError("too_large", "operands");
      continue;
    }
    const operator = parser.regular();
    if (operator === "") throw new PdfSyntaxError("object_broken", `content at ${parser.position()}`);
    if (operator === "BI") operands = [passInlineImage(content, parser)];
    yield { operator, operands, start, end: parser.position() };
    operands = [];
  }
}

function startsOperand(content: Uint8Array, at: number): boolean {
  const char = String.fromCharCode(content[at]!);
  if (/[/(<[\d+\-.]/.test(char)) return true;
  const operator = String.fromCharCode(...content.subarray(at, at + 6));
  return /^(true|false|null)(?![A-Za-z0-9*'"])/.test(operator);
}

/** Skips `BI … ID data EI` and returns its dictionary. */
function passInlineImage(content: Uint8Array, parser: ReturnType<typeof createParser>): PdfDict {
  const dict: PdfDict = new Map();
  while (!parser.tryKeyword("ID")) {
    const key = parser.value();
    if (!(key instanceof PdfName)) throw new PdfSyntaxError("object_broken", "inline image");
    dict.set(key.value, parser.value());
  }
  const isSpace = (byte: number | undefined): boolean => byte === undefined || byte <= 0x20;
  for (let at = parser.position() + 1; at < content.length; at++) {
    if (content[at] !== 0x45 || content[at + 1] !== 0x49) continue;
    if (!isSpace(content[at - 1]) || !isSpace(content[at + 2])) continue;
    parser.seek(at + 2);
    return dict;
  }
  throw new PdfSyntaxError("object_broken", "inline image does not end");
}

/** The property list that a `BDC` names or contains. */
export function propertiesOf(operation: Operation, resources: PdfDict | null): PdfValue {
  const [tag, properties] = operation.operands;
  if (!isName(tag, "OC")) return null;
  if (properties instanceof PdfName) return resources?.get(properties.value) ?? null;
  return isDict(properties) ? properties : null;
}
