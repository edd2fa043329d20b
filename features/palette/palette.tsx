import { CornerDownLeft, FileText, Folder, LayoutTemplate } from "lucide-react";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { type Destination, useHost } from "../host/host.ts";
import { useT } from "../host/i18n.ts";
import type { Elements } from "../ui/elements-of.tsx";
import { Dialog } from "../ui/overlay/dialog.tsx";
import { useSheet } from "../ui/styles/sheet.ts";
import { type CommandId, commands, isFound } from "./commands.ts";
import css from "./palette.css?inline";
import { type Reach, useFindings } from "./use-findings.ts";

type Props = {
  /** Commands that the reader is not allowed to run. */
  withheld: ReadonlySet<CommandId>;
  reach: Reach;
  onClose: () => void;
};

type Entry = { id: string; label: string; icon: Elements; event: Destination /** Beside the label. */; about?: string };

/** Opens a page, an action, a folder, a template or a document by a few typed letters. */
export function Palette({ withheld, reach, onClose }: Props) {
  useSheet(css);
  const t = useT("palette");
  const dashboard = useT("dashboard");
  const host = useHost();
  const listId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState("");
  const [at, setAt] = useState(0);
  // Dialogs do not focus inputs on touch screens; here the input is the only control.
  useEffect(() => input.current?.focus(), []);
  const { folders, templates, documents } = useFindings(typed.trim(), reach);
  const entries: Entry[] = [
    ...commands
      .map(({ id, event }) => ({ id, event, label: t(`go.${id}`), icon: <CornerDownLeft aria-hidden /> }))
      .filter(({ id, label }) => !withheld.has(id) && isFound(label, typed)),
    ...folders.map(({ _id, name }) => ({
      id: _id,
      label: name,
      icon: <Folder aria-hidden />,
      event: { type: "documents_wanted" as const, folder: { id: _id, name } },
    })),
    ...templates.map(({ _id, name }) => ({
      id: _id,
      label: name,
      icon: <LayoutTemplate aria-hidden />,
      event: { type: "template_wanted" as const, templateId: _id },
    })),
    ...documents.map(({ _id, title, status, people }) => ({
      id: _id,
      label: title || t("untitled"),
      about: [people[0]?.name || people[0]?.email, dashboard(`status.${status}`)].filter(Boolean).join(" · "),
      icon: <FileText aria-hidden />,
      event: { type: "document_wanted" as const, documentId: _id },
    })),
  ];
  const current = entries[Math.min(at, entries.length - 1)];
  const go = ({ event }: Entry) => {
    onClose();
    host.go(event);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (step !== 0) setAt((Math.min(at, entries.length - 1) + step + entries.length) % entries.length);
    else if (event.key === "Enter" && current) go(current);
    else return;
    event.preventDefault();
  };
  const optionId = (entry: Entry) => `${listId}-${entry.id}`;
  return (
    <Dialog title={t("title")} onClose={onClose}>
      <input
        ref={input}
        className="cs-input cs-palette-input"
        role="combobox"
        aria-label={t("label")}
        aria-expanded="true"
        aria-controls={listId}
        aria-activedescendant={current && optionId(current)}
        aria-autocomplete="list"
        placeholder={t("placeholder")}
        maxLength={200}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setAt(0);
        }}
        onKeyDown={onKeyDown}
      />
      <div role="listbox" id={listId} className="cs-palette" aria-label={t("title")}>
        {entries.map((entry) => (
          <button
            key={entry.id}
            type="button"
            id={optionId(entry)}
            role="option"
            tabIndex={-1}
            aria-selected={entry === current}
            onClick={() => go(entry)}
          >
            {entry.icon}
            <span className="cs-truncate" dir="auto">
              {entry.label}
            </span>
            {entry.about && (
              <span className="cs-palette-about cs-truncate" dir="auto">
                {entry.about}
              </span>
            )}
          </button>
        ))}
      </div>
      <p role="status" className={entries.length > 0 ? "cs-hidden" : "cs-muted"}>
        {entries.length > 0 ? t("found", { count: entries.length }) : t("none")}
      </p>
    </Dialog>
  );
}
