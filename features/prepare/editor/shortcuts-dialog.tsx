import { useT } from "../../host/i18n.ts";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { type Chord, type Command, commands } from "./commands.ts";

const groups = ["place", "edit", "move", "view"] as const;

/** Lists every key of the editor, from its table of commands. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const t = useT("prepare");
  return (
    <Dialog title={t("shortcuts.title")} onClose={onClose} isText wide>
      <div className="pr-shortcuts">
        {groups.map((group) => (
          <section key={group} aria-labelledby={`pr-shortcuts-${group}`}>
            <h3 id={`pr-shortcuts-${group}`}>{t(`shortcuts.${group}`)}</h3>
            <dl>
              {namesOf(group).map((id) => (
                <div key={id}>
                  <dt>
                    {id.startsWith("place.")
                      ? t(`kind.${id.slice(6)}` as "kind.name")
                      : t(`command.${id}` as "command.undo")}
                  </dt>
                  <dd>
                    <Keys command={commands.filter((command) => command.id === id)} />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}

function namesOf(group: Command["group"]): string[] {
  return [...new Set(commands.filter((command) => command.group === group).map((command) => command.id))];
}

/** The four arrows of a move are shown as one line. */
function Keys({ command }: { command: Command[] }) {
  const chords = command.length > 1 ? [{ ...command[0]!.chords[0]!, key: "← ↑ → ↓" }] : command[0]!.chords;
  return chords.map((chord) => (
    <span key={chord.key + String(chord.shift)} dir="ltr">
      {partsOf(chord).map((part) => (
        <kbd key={part}>{part}</kbd>
      ))}
    </span>
  ));
}

function partsOf(chord: Chord): string[] {
  const isApple = /Mac|iPhone|iPad/.test(navigator.platform);
  return [
    ...(chord.mod ? [isApple ? "⌘" : "Ctrl"] : []),
    ...(chord.alt ? [isApple ? "⌥" : "Alt"] : []),
    ...(chord.shift ? ["⇧"] : []),
    chord.key.length === 1 ? chord.key.toUpperCase() : chord.key,
  ];
}
