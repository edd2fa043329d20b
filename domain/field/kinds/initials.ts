import type { FieldKind } from "../kind.ts";
import type { SignatureValue } from "../value.ts";

export const initials: FieldKind<SignatureValue> = {
  drawing: "signature",
  defaultSize: { width: 24, height: 20 },
  minimumSize: { width: 12, height: 10 },
  isFilled: () => true,
};
