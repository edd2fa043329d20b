import type { FieldKind } from "../kind.ts";
import { SignatureValue } from "../value.ts";

export const signature: FieldKind<SignatureValue> = {
  drawing: "signature",
  defaultSize: { width: 42, height: 20 },
  minimumSize: { width: 30, height: 15 },
  value: SignatureValue,
  isFilled: () => true,
};
