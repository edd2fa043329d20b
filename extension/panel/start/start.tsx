import { useT } from "../../../features/i18n.ts";

export function Start() {
  const t = useT("extension");
  return (
    <main>
      <h1>{t("start.title")}</h1>
    </main>
  );
}
