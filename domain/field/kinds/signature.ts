import type { FieldKind } from "../kind.ts";
import type { SignatureValue } from "../value.ts";

export const signature: FieldKind<SignatureValue> = {
  drawing: "signature",
  defaultSize: { width: 42, height: 20 },
  minimumSize: { width: 30, height: 15 },
  isFilled: () => true,
};
