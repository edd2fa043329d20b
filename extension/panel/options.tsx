import { useT } from "../../features/i18n.ts";

export function Options() {
  const t = useT("extension");
  return <h1>{t("options.title")}</h1>;
}
