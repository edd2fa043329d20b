import type { PdfReader } from "../syntax/reader.ts";
import { isName, type PdfDict, PdfName, PdfSyntaxError, type PdfValue } from "../syntax/values.ts";

/**
 * Whether a membership dictionary hides its content: by visibility expression, otherwise by policy (ISO 32000-2 Table
 * 97).
 */
export function isHiddenMembership(
  reader: PdfReader,
  membership: PdfDict,
  isOff: (group: PdfValue) => boolean,
): boolean {
  const expression = reader.arrayIn(membership, "VE");
  if (expression) return !isVisible(reader, expression, isOff, 0);
  const owners = membership.get("OCGs");
  const listed = reader.resolve(owners);
  const groups = (Array.isArray(listed) ? listed : [owners ?? null]).filter((group) => reader.resolve(group) !== null);
  if (groups.length === 0) return false;
  const policy = reader.resolve(membership.get("P"));
  switch (policy instanceof PdfName ? policy.value : "AnyOn") {
    case "AllOn":
      return groups.some(isOff);
    case "AnyOff":
      return !groups.some(isOff);
    case "AllOff":
      return !groups.every(isOff);
    default:
      return groups.every(isOff);
  }
}

function isVisible(
  reader: PdfReader,
  expression: PdfValue[],
  isOff: (group: PdfValue) => boolean,
  depth: number,
): boolean {
  if (depth > 32) throw new PdfSyntaxError("too_deep", "visibility expression");
  const operator = reader.resolve(expression[0]);
  const operands = expression.slice(1).map((operand) => {
    const nested = reader.resolve(operand);
    return Array.isArray(nested) ? isVisible(reader, nested, isOff, depth + 1) : !isOff(operand);
  });
  if (isName(operator, "Not")) return !operands[0];
  return isName(operator, "Or") ? operands.some(Boolean) : operands.every(Boolean);
}
