import { type CSSProperties, useState } from "react";
import { useHost } from "../../host/host.ts";
import type { Elements } from "../elements-of.tsx";
import { initialsOf } from "../initials.ts";
import { useSheet } from "../styles/sheet.ts";
import css from "./avatar.css?inline";
import type { Tone } from "./status-badge.tsx";

export type AvatarProps = {
  name: string;
  /** Background colour of the person: a pastel on which dark ink is readable. */
  color: string;
  /** Path of the person's picture on the server; `null`: they have none. */
  picture?: string | null;
  /** CSS pixels. */
  size?: number;
  /** A small status icon at the corner; `label` states the status in words. */
  mark?: { icon: Elements; tone: Tone } | undefined;
  /** Read out and shown as a tooltip; without it the avatar is decoration beside the name. */
  label?: string;
};

/** Shows a person as their picture, or as initials on their colour. */
export function Avatar({ name, color, picture, size = 32, mark, label }: AvatarProps) {
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
      {picture && <Photo path={picture} />}
      {mark && <span className={`cs-avatar-mark cs-tone-${mark.tone}`}>{mark.icon}</span>}
    </span>
  );
}

/** Covers the initials, which stay until it has loaded and if loading fails. */
function Photo({ path }: { path: string }) {
  const { apiBase } = useHost();
  const src = apiBase + path;
  const [failed, setFailed] = useState<string | null>(null);
  return failed === src ? null : (
    <img className="cs-avatar-photo" src={src} alt="" draggable={false} onError={() => setFailed(src)} />
  );
}

/** Silhouette for a person without a name. */
function Nobody() {
  return (
    <svg className="cs-avatar-nobody" viewBox="0 0 24 24" aria-hidden="true">
      <circle cx="12" cy="9" r="4" />
      <path d="M4 21a8 8 0 0 1 16 0z" />
    </svg>
  );
}
