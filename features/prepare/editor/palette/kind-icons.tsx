import {
  AtSign,
  BriefcaseBusiness,
  Building2,
  CalendarCheck,
  CalendarDays,
  Camera,
  CircleDot,
  Hash,
  ImageIcon,
  ListChecks,
  Paperclip,
  Pencil,
  PenLine,
  RectangleEllipsis,
  Signature,
  SquareCheck,
  Stamp,
  TextCursorInput,
  Type,
  UserRound,
} from "lucide-react";
import type { FieldType } from "../../../../domain/field/field-type.ts";

const icons = {
  signature: Signature,
  initials: PenLine,
  textbox: TextCursorInput,
  dateSigned: CalendarCheck,
  checkbox: SquareCheck,
  name: UserRound,
  email: AtSign,
  title: BriefcaseBusiness,
  company: Building2,
  editableDate: CalendarDays,
  image: ImageIcon,
  label: Type,
  selfie: Camera,
  signerAttachment: Paperclip,
  drawing: Pencil,
  number: Hash,
  dropdown: ListChecks,
  radio: CircleDot,
  stamp: Stamp,
  cells: RectangleEllipsis,
} satisfies Record<FieldType, unknown>;

export function KindIcon({ type }: { type: FieldType }) {
  const Icon = icons[type];
  return <Icon aria-hidden />;
}
