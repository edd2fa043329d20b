import {
  Archive,
  Ban,
  CircleCheck,
  CircleX,
  Clock3,
  CreditCard,
  Hourglass,
  Inbox,
  PencilLine,
  PenLine,
  Send,
  Trash2,
} from "lucide-react";
import type { DocumentView } from "../../domain/document/views.ts";

/** Views grouped as in the list's rail. */
export const viewGroups = [
  { id: "manage", views: ["all", "draft", "sent", "completed", "archived", "bin"] },
  {
    id: "filter",
    views: ["action-required", "waiting-for-others", "declined", "voided", "expired", "waiting-for-payment"],
  },
] as const satisfies readonly { id: string; views: readonly DocumentView[] }[];

export const viewIcons: Record<DocumentView, typeof Archive> = {
  all: Inbox,
  draft: PencilLine,
  sent: Send,
  completed: CircleCheck,
  "action-required": PenLine,
  "waiting-for-others": Clock3,
  declined: CircleX,
  voided: Ban,
  expired: Hourglass,
  "waiting-for-payment": CreditCard,
  archived: Archive,
  bin: Trash2,
};
