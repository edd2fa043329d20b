import { CopyPlus } from "lucide-react";
import { useState } from "react";
import { useLanguage, useT } from "../../../host/i18n.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { SelectField, TextField } from "../../../ui/controls/text-field.tsx";
import { formatNumber } from "../../../ui/formats.ts";
import type { Editor } from "../create-editor.ts";
import { pagesWithCopies } from "../field-changes.ts";
import { coverOf, readPageRange, writePageRange } from "../page-range.ts";

type PageSet = "all" | "odd" | "even" | "range";

/** The selected fields on other pages too. */
export function Copies({ editor }: { editor: Editor }) {
  const t = useT("prepare");
  const language = useLanguage();
  const [which, setWhich] = useState<PageSet>("all");
  const [range, setRange] = useState("");
  const count = editor.pages.value.length;
  if (count < 2) return null;
  const covered = pagesWithCopies(editor.fields.value, editor.selection.value, editor.pages.value);
  const cover = coverOf(covered, count);
  const write = (page: number) => formatNumber(language, page);
  const pages = which === "range" ? readPageRange(range, count) : everyPage(count, which);
  return (
    <fieldset className="pr-copies">
      <legend>{t("editor.copies")}</legend>
      {cover !== "one" && (
        <p className="pr-detail">{t(`editor.repeats.${cover}`, { pages: writePageRange(covered, write) })}</p>
      )}
      <SelectField
        label={t("editor.copies.which")}
        quietLabel
        value={which}
        onChange={(event) => setWhich(event.target.value as PageSet)}
      >
        <option value="all">{t("editor.copies.all")}</option>
        <option value="odd">{t("editor.copies.odd")}</option>
        <option value="even">{t("editor.copies.even")}</option>
        <option value="range">{t("editor.copies.range")}</option>
      </SelectField>
      {which === "range" && (
        <TextField
          label={t("editor.copies.pages")}
          hint={t("editor.copies.pages.hint")}
          error={range !== "" && !pages ? t("editor.copies.pages.wrong") : undefined}
          dir="ltr"
          value={range}
          onChange={(event) => setRange(event.target.value)}
        />
      )}
      <Button icon={<CopyPlus aria-hidden />} aria-disabled={!pages} onClick={() => pages && editor.copyToPages(pages)}>
        {t("editor.copies.do")}
      </Button>
    </fieldset>
  );
}

function everyPage(count: number, which: Exclude<PageSet, "range">): number[] {
  const all = Array.from({ length: count }, (_, index) => index);
  return which === "all" ? all : all.filter((index) => index % 2 === (which === "odd" ? 0 : 1));
}
