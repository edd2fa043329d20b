/** Removes invisible drawing operations from a content stream and preserves their effect on the graphics state. */

import type { Layers } from "../content/layers.ts";
import { type Operation, operationsOf, propertiesOf } from "../content/operations.ts";
import { joinBytes } from "../syntax/join-bytes.ts";
import { bytesOfLatin1, type PdfDict } from "../syntax/values.ts";

/** Replacement for each painting operator inside hidden content; other operators stay unchanged. */
const remainders: Record<string, string> = {
  ...Object.fromEntries(["f", "F", "f*", "B", "B*", "b", "b*", "S", "s"].map((operator) => [operator, "n"])),
  sh: "",
  Do: "",
  BI: "",
  Tj: "",
  TJ: "",
  "'": "T*",
  '"': "T*",
};

/**
 * @param properties `Properties` of the content's resources
 * @throws PdfSyntaxError
 */
export function withoutHidden(content: Uint8Array, properties: PdfDict | null, layers: Layers): Uint8Array {
  const remaining: Uint8Array[] = [];
  /** For each open marked-content section: whether it is hidden. */
  const marks: boolean[] = [];
  let hiding = 0;
  let from = 0;
  const cut = (operation: Operation, instead: string): void => {
    remaining.push(content.subarray(from, operation.start), bytesOfLatin1(`${instead}\n`));
    from = operation.end;
  };
  for (const operation of operationsOf(content)) {
    const { operator } = operation;
    if (operator === "BDC" || operator === "BMC") {
      const hides = operator === "BDC" && layers.isHidden(propertiesOf(operation, properties));
      marks.push(hides);
      if (hides) hiding++;
    } else if (operator === "EMC") {
      if (marks.pop()) hiding--;
    } else if (hiding > 0) {
      const instead = remainders[operator];
      if (instead !== undefined) cut(operation, instead);
    }
  }
  if (remaining.length === 0) return content;
  remaining.push(content.subarray(from));
  return joinBytes(remaining);
}
