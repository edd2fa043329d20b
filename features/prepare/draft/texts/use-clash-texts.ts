import type { Field } from "../../../../domain/field/field.ts";
import { documentLanguages } from "../../../../domain/text/language.ts";
import { useLanguage, useT } from "../../../host/i18n.ts";
import { formatList, formatNumber } from "../../../ui/formats.ts";
import type { Clash } from "../changes/merge-drafts.ts";
import type { Draft } from "../draft.ts";
import { ownersOf } from "../owners.ts";
import { useOwnerName } from "./use-owner-name.ts";
import { useSettingTexts } from "./use-setting-texts.ts";

const knownParts = [
  ...["place", "person", "language", "color", "title", "message", "recipient", "type", "label", "data", "required"],
  ...["readOnly", "fontSize", "options", "expiresIn", "expiryAlert", "autoReminder", "signingOrder", "mergeDocuments"],
  ...["dataCenter", "roleType", "role", "isJoined", "group", "host", "delivery", "authentication", "accessCode"],
  ...["contact", "selfie", "knowledge", "privateMessage", "payment", "complyWith", "password", "delegation", "notices"],
  "redirectUrl",
] as const;
type KnownPart = (typeof knownParts)[number];

type FieldPosition = Pick<Field, "part" | "page" | "box">;
type Person = { name: string; email: string };

/** Returns functions that describe conflicting changes. `drafts`: the local draft, then the server's. */
export function useClashTexts(drafts: readonly Draft[]) {
  const t = useT("changes");
  const prepare = useT("prepare");
  const language = useLanguage();
  const settingText = useSettingTexts();
  const nameOf = useOwnerName();
  const number = (value: number) => formatNumber(language, value);

  function partOf(part: string): string {
    return t(`part.${knownParts.find((one): one is KnownPart => one === part) ?? "other"}`);
  }

  /** Page number, counted through all files. */
  function pageOf({ part, page }: Pick<FieldPosition, "part" | "page">): string {
    const files = drafts.find((draft) => draft.fileParts.some((one) => one.key === part))?.fileParts ?? [];
    const before = files.slice(
      0,
      files.findIndex((one) => one.key === part),
    );
    return number(before.reduce((sum, one) => sum + one.pages, page + 1));
  }

  function personOf(id: string): string {
    const owner = drafts.flatMap((draft) => ownersOf(draft)).find((one) => one._id === id);
    const person = owner ?? drafts.flatMap((draft) => draft.recipients).find((one) => one._id === id);
    return owner?.isGroup
      ? nameOf(owner, prepare("people.someone"))
      : person?.name || person?.email || prepare("people.someone");
  }

  function fileOf(key: string): string {
    return drafts.flatMap((draft) => draft.fileParts).find((part) => part.key === key)?.fileName ?? "";
  }

  function subjectText({ kind, item, part }: Pick<Clash, "kind" | "item" | "part">): string {
    if (part === "order") return t(kind === "file" ? "thing.order.file" : "thing.order.recipient");
    switch (kind) {
      case "field": {
        const field = drafts.flatMap((draft) => draft.fields).find((one) => one.key === item);
        if (!field) return item;
        const params = { kind: field.label || prepare(`kind.${field.type}`), page: pageOf(field) };
        return part ? t("thing.field", { ...params, part: partOf(part) }) : t("thing.field.whole", params);
      }
      case "recipient":
        return part ? t("thing.person", { name: personOf(item), part: partOf(part) }) : personOf(item);
      case "info": {
        const name = documentLanguages[item as keyof typeof documentLanguages];
        return part ? t("thing.text", { language: name, part: partOf(part) }) : name;
      }
      case "settings":
        return partOf(part ?? "");
      default:
        return fileOf(item) || item;
    }
  }

  function valueText({ kind, part }: Clash, value: unknown): string {
    if (part === null) return value === undefined ? t("value.removed") : t("value.kept");
    if (part === "order") {
      return formatList(language, (value as string[]).map(kind === "file" ? fileOf : personOf));
    }
    if (part === "place") {
      const position = value as FieldPosition;
      const { width, height } = position.box;
      return t("value.place", { page: pageOf(position), x: number(width), y: number(height) });
    }
    if (part === "person") return t("value.person", value as Person);
    if (part === "recipient") return personOf(String(value));
    if (part === "type") return prepare(`kind.${value as Field["type"]}`);
    return settingText(part, value) ?? plain(value);
  }

  function plain(value: unknown): string {
    if (value === undefined || value === "") return t("value.empty");
    if (typeof value === "boolean") return t(value ? "value.on" : "value.off");
    if (typeof value === "number") return number(value);
    if (Array.isArray(value)) return formatList(language, value.map(plain));
    if (value !== null && typeof value === "object") return formatList(language, Object.values(value).map(plain));
    return String(value);
  }

  return { subjectText, valueText };
}
