/** Every keyboard command of the editor. One list drives keys, shortcut sheet and button hints. */
import type { FieldType } from "../../../domain/field/field-type.ts";
import type { Editor, Spot } from "./create-editor.ts";

/** `mod` is Ctrl, on Apple machines Cmd. On layouts without Latin letters the physical key counts. */
export type Chord = { key: string; mod?: true; shift?: true; alt?: true };

/** Operations that depend on the screen. */
export type View = {
  /** The point under the pointer, else the middle of the visible part of the current page. */
  spot(): Spot | null;
  turnPage(by: number): void;
  zoom(by: -1 | 0 | 1): void;
  showShortcuts(): void;
  saveNow(): void;
};

export type Command = {
  id: string;
  group: "place" | "edit" | "move" | "view";
  chords: readonly Chord[];
  run(editor: Editor, view: View): void;
};

export const kindKeys: Record<FieldType, string> = {
  signature: "s",
  initials: "i",
  textbox: "t",
  dateSigned: "d",
  checkbox: "c",
  name: "n",
  email: "e",
  title: "j",
  company: "o",
  editableDate: "y",
  image: "g",
  label: "l",
  selfie: "f",
  signerAttachment: "a",
  drawing: "w",
  number: "u",
  dropdown: "p",
  radio: "r",
  stamp: "m",
  cells: "b",
};

const placing: Command[] = (Object.entries(kindKeys) as [FieldType, string][]).map(([type, key]) => ({
  id: `place.${type}`,
  group: "place",
  chords: [{ key }],
  run(editor, view) {
    const spot = view.spot();
    if (spot) editor.place(type, spot);
  },
}));

const arrows = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
} as const;
const FINE = 0.1;

function onArrows(command: Pick<Command, "id" | "group">, modifiers: Omit<Chord, "key">, step: number): Command[] {
  return Object.entries(arrows).map(([key, { x, y }]) => ({
    ...command,
    chords: [{ key, ...modifiers }],
    run(editor) {
      const delta = { x: x * step, y: y * step };
      if (modifiers.alt) editor.grow(delta);
      else editor.nudge(delta);
    },
  }));
}

export const commands: readonly Command[] = [
  ...placing,
  { id: "undo", group: "edit", chords: [{ key: "z", mod: true }], run: (editor) => editor.undo() },
  {
    id: "redo",
    group: "edit",
    chords: [
      { key: "z", mod: true, shift: true },
      { key: "y", mod: true },
    ],
    run: (editor) => editor.redo(),
  },
  { id: "copy", group: "edit", chords: [{ key: "c", mod: true }], run: (editor) => editor.copy() },
  { id: "paste", group: "edit", chords: [{ key: "v", mod: true }], run: (editor) => editor.paste() },
  { id: "select_all", group: "edit", chords: [{ key: "a", mod: true }], run: (editor) => editor.selectAll() },
  { id: "remove", group: "edit", chords: [{ key: "Delete" }, { key: "Backspace" }], run: (editor) => editor.remove() },
  { id: "escape", group: "edit", chords: [{ key: "Escape" }], run: (editor) => editor.escape() },
  { id: "save", group: "edit", chords: [{ key: "s", mod: true }], run: (_editor, view) => view.saveNow() },
  ...onArrows({ id: "nudge", group: "move" }, {}, 1),
  ...onArrows({ id: "nudge_fine", group: "move" }, { shift: true }, FINE),
  ...onArrows({ id: "grow", group: "move" }, { alt: true }, 1),
  ...onArrows({ id: "grow_fine", group: "move" }, { alt: true, shift: true }, FINE),
  { id: "next_page", group: "view", chords: [{ key: "PageDown" }], run: (_editor, view) => view.turnPage(1) },
  { id: "previous_page", group: "view", chords: [{ key: "PageUp" }], run: (_editor, view) => view.turnPage(-1) },
  {
    id: "first_page",
    group: "view",
    chords: [{ key: "Home" }],
    run: (_editor, view) => view.turnPage(Number.NEGATIVE_INFINITY),
  },
  {
    id: "last_page",
    group: "view",
    chords: [{ key: "End" }],
    run: (_editor, view) => view.turnPage(Number.POSITIVE_INFINITY),
  },
  { id: "zoom_in", group: "view", chords: [{ key: "+" }, { key: "=" }], run: (_editor, view) => view.zoom(1) },
  { id: "zoom_out", group: "view", chords: [{ key: "-" }], run: (_editor, view) => view.zoom(-1) },
  { id: "zoom_fit", group: "view", chords: [{ key: "0" }], run: (_editor, view) => view.zoom(0) },
  { id: "shortcuts", group: "view", chords: [{ key: "?" }], run: (_editor, view) => view.showShortcuts() },
];

export type KeyPress = Pick<KeyboardEvent, "key" | "code" | "ctrlKey" | "metaKey" | "shiftKey" | "altKey">;

export function findCommand(press: KeyPress): Command | null {
  return commands.find((command) => command.chords.some((chord) => matches(chord, press))) ?? null;
}

function matches(chord: Chord, press: KeyPress): boolean {
  const mod = press.ctrlKey || press.metaKey;
  // Signs such as ? and + need shift on some layouts only, so shift is ignored.
  const isSign = chord.key.length === 1 && !/[a-z]/.test(chord.key);
  return (
    chord.key === keyOf(press) &&
    Boolean(chord.mod) === mod &&
    Boolean(chord.alt) === press.altKey &&
    (isSign || Boolean(chord.shift) === press.shiftKey)
  );
}

function keyOf(press: KeyPress): string {
  if (press.key.length > 1) return press.key;
  const letter = press.key.toLowerCase();
  const onLatinKeyboard = /^Key([A-Z])$/.exec(press.code)?.[1];
  return /[a-z]/.test(letter) || !onLatinKeyboard ? letter : onLatinKeyboard.toLowerCase();
}
