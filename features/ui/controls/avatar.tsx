import type { CSSProperties, ReactNode } from "react";
import { useSheet } from "../styles/sheet.ts";
import css from "./avatar.css?inline";
import type { Tone } from "./status-badge.tsx";

export type AvatarProps = {
  name: string;
  /** The person's colour: a pastel that dark ink is readable on. */
  color: string;
  /** CSS pixels. */
  size?: number;
  /** A small icon at the corner that says how they stand; `label` says it in words. */
  mark?: { icon: ReactNode; tone: Tone } | undefined;
  /** Read out and shown on hover; left out, the avatar is decoration beside the name. */
  label?: string;
};

/** A person as their initials on their colour. */
export function Avatar({ name, color, size = 32, mark, label }: AvatarProps) {
  useSheet(css, "cs-ui");
  const style = { "--person": color, "--size": `${size}px` } as CSSProperties;
  return (
    <span
      className="cs-avatar"
      data-initials={initialsOf(name) || undefined}
      style={style}
      title={label}
      {...(label ? { role: "img", "aria-label": label } : { "aria-hidden": true })}
    >
      {!initialsOf(name) && <Nobody />}
      {mark && <span className={`cs-avatar-mark cs-tone-${mark.tone}`}>{mark.icon}</span>}
    </span>
  );
}

/** Somebody who has no name yet. */
function Nobody() {
  return (
    <svg className="cs-avatar-nobody" viewBox="0 0 24 24" aria-hidden="true">
      <circle cx="12" cy="9" r="4" />
      <path d="M4 21a8 8 0 0 1 16 0z" />
    </svg>
  );
}

/** First letters of the first and last word; one letter for scripts that join or have no capitals, none where there is no name. */
export function initialsOf(name: string): string {
  const words = name
    .trim()
    .split(/[\s@._-]+/u)
    .filter((word) => /[\p{L}\p{N}]/u.test(word));
  const first = firstLetter(words[0]);
  const last = words.length > 1 ? firstLetter(words.at(-1)) : "";
  return /^\p{Script=Latin}|^\p{Script=Cyrillic}|^\p{Script=Greek}/u.test(first) ? first + last : first;
}

function firstLetter(word = ""): string {
  return (/[\p{L}\p{N}]\p{M}*/u.exec(word)?.[0] ?? "").toLocaleUpperCase();
}
