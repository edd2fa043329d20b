import { AtSign, CalendarCheck, PenLine, Signature, SquareCheck, TextCursorInput, UserRound } from "lucide-react";
import type { FieldType } from "../../../domain/field/field-type.ts";

const icons = {
  signature: Signature,
  initials: PenLine,
  textbox: TextCursorInput,
  dateSigned: CalendarCheck,
  checkbox: SquareCheck,
  name: UserRound,
  email: AtSign,
} satisfies Record<FieldType, unknown>;

export function KindIcon({ type }: { type: FieldType }) {
  const Icon = icons[type];
  return <Icon aria-hidden />;
}
