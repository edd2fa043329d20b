/** Faults that keep step 1 from being complete, before fields can be placed. */
import { DOCUMENT_PASSWORD_MIN } from "../../domain/document/document.ts";
import type { Fault } from "../../domain/outcome.ts";
import { isEmail } from "../../domain/recipient/email.ts";
import { type ConnectedServices, findRecipientFaults } from "../../domain/recipient/recipient-faults.ts";
import { languagesInUse } from "./draft/changes/draft-changes.ts";
import type { Draft } from "./draft/draft.ts";
import { sendableOf } from "./draft/sendable.ts";
import type { FileItem } from "./files/file-item.ts";

/** The reason why Next is disabled; `null` if it is enabled. */
export function nextBlocker(items: readonly FileItem[]): "needs_file" | "busy" | "rejected" | null {
  if (items.some((item) => item.status === "rejected")) return "rejected";
  if (items.some((item) => item.status !== "fulfilled")) return "busy";
  return items.length === 0 ? "needs_file" : null;
}

/** Faults in the order of the screen, shown at their inputs once Next was pressed. */
export function findSetupFaults(draft: Draft, outside: ConnectedServices): Fault[] {
  const { document, recipients } = sendableOf(draft);
  const people = findRecipientFaults(recipients, [], draft.settings.complyWith, outside).filter(
    // Fields come next, and credits can be bought meanwhile.
    ({ code }) => code !== "recipient_without_field" && code !== "insufficient_credits",
  );
  const titles = languagesInUse(draft)
    .filter((language) => !draft.infos[language]?.title.trim())
    .map(
      (language): Fault => ({
        path: `documentInfo.${language}.title`,
        code: "document_needs_title",
        params: { language },
      }),
    );
  const copies = draft.ccEmails.flatMap((email, index): Fault[] =>
    isEmail(email) ? [] : [{ path: `ccEmails.${index}`, code: "invalid_email" }],
  );
  const isNameless = draft.template?.name.trim() === "";
  const names: Fault[] = isNameless ? [{ path: "name", code: "template_needs_name" }] : [];
  return [...names, ...people, ...titles, ...copies, ...(document.settings.isPasswordMissing ? [passwordMissing] : [])];
}

const passwordMissing: Fault = {
  path: "settings.passwordProtection.password",
  code: "document_password_too_short",
  params: { min: DOCUMENT_PASSWORD_MIN },
};

/** The fault at a path, or below it with `isBelow`. */
export function faultAt(faults: readonly Fault[], path: string, isBelow = false): Fault | undefined {
  return faults.find((fault) => fault.path === path || (isBelow && fault.path.startsWith(`${path}.`)));
}

/** The faults below a path, with paths relative to it. */
export function faultsBelow(faults: readonly Fault[], path: string): Fault[] {
  const start = `${path}.`;
  return faults.flatMap((fault) =>
    fault.path.startsWith(start) ? [{ ...fault, path: fault.path.slice(start.length) }] : [],
  );
}

/** The faults of each recipient, by index. */
export function faultsByRecipient(faults: readonly Fault[]): ReadonlyMap<number, readonly Fault[]> {
  const own = faults.flatMap((fault) => {
    const match = /^recipients\.(\d+)\.(.+)$/.exec(fault.path);
    return match ? [{ index: Number(match[1]), fault: { ...fault, path: match[2]! } }] : [];
  });
  const groups = Map.groupBy(own, ({ index }) => index);
  return new Map([...groups].map(([index, list]) => [index, list.map(({ fault }) => fault)]));
}
