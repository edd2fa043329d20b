import { formatEvidence } from "../../../domain/account/moment-format.ts";
import type { Points } from "../../../domain/field/geometry.ts";
import type { Shape } from "../../../domain/field/shapes.ts";
import { directionOf, type TranslatedLanguage } from "../../../domain/text/language.ts";
import type { DoneDeletion } from "../../../domain/workspace/retention.ts";
import { serverTranslate } from "../../../locales/server.ts";

const PAGE: { width: Points; height: Points } = { width: 595.28, height: 841.89 };
const MARGIN: Points = 56;
/** Maximum files listed on the page; the attached record lists all. */
const FILES_SHOWN = 8;

/** The text of a certificate of deletion on an A4 page, in points from its top left. */
export function drawDeletion(deletion: DoneDeletion, workspace: string, language: TranslatedLanguage): Shape[] {
  const t = serverTranslate(language, "deletion");
  const { title, documentId, completedAt, deletedAt, files, rule } = deletion;
  const shapes: Shape[] = [];
  const align = directionOf(language) === "rtl" ? ("right" as const) : ("left" as const);
  let y = 64;
  const write = (text: string, size: Points, height: Points, more: { bold?: boolean; color?: string } = {}) => {
    const look = { size, minimumSize: 6, bold: false, italic: false, color: "#171c2b", ...more };
    const box = { x: MARGIN, y, width: PAGE.width - 2 * MARGIN, height };
    shapes.push({ shape: "text", box, text, look: { ...look, align, vertical: "top", language } });
    y += height;
  };
  const fact = (label: string, value: string, height: Points = 20) => {
    write(label, 8, 13, { color: "#616b80" });
    write(value, 11, height);
    y += 9;
  };
  write(t("title"), 22, 38, { bold: true });
  write(t("lead", { workspace }), 11, 52);
  y += 8;
  fact(t("document"), title, 48);
  fact(t("document.id"), documentId);
  fact(t("completed"), formatEvidence(completedAt));
  fact(t("deleted"), formatEvidence(deletedAt));
  fact(t("rule"), t(rule.recipientsToo ? "rule.everybody" : "rule.workspace", { count: rule.days }), 48);
  write(t("files"), 8, 16, { color: "#616b80" });
  for (const { fileName, sha256: hash, size } of files.slice(0, FILES_SHOWN)) {
    write(t("file", { name: fileName, size }), 10, 16);
    write(hash, 8, 18, { color: "#616b80" });
  }
  if (files.length > FILES_SHOWN) write(t("files.more", { count: files.length - FILES_SHOWN }), 10, 18);
  return shapes;
}
