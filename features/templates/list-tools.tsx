import { TemplateSort } from "../../domain/contract/template/template.ts";
import { TemplateCategory } from "../../domain/template/template.ts";
import { useT } from "../host/i18n.ts";
import { SearchField } from "../ui/controls/search-field.tsx";
import { SelectField } from "../ui/controls/text-field.tsx";
import type { TemplateFolders } from "./template-folders.ts";
import type { TemplateFilter } from "./templates.ts";

type Props = {
  filter: TemplateFilter;
  onFilter: (filter: TemplateFilter) => void;
  folders: TemplateFolders | undefined;
};

/** Search, filters and order of the list of templates. */
export function ListTools({ filter, onFilter, folders }: Props) {
  const t = useT("templates");
  return (
    <>
      <SearchField
        label={t("search")}
        placeholder={t("search")}
        value={filter.search}
        onSearch={(search) => onFilter({ ...filter, search })}
      />
      <SelectField
        quietLabel
        label={t("category")}
        value={filter.category ?? ""}
        onChange={({ target }) =>
          onFilter({ ...filter, category: TemplateCategory.safeParse(target.value).data ?? null })
        }
      >
        <option value="">{t("category.all")}</option>
        {TemplateCategory.options.map((one) => (
          <option key={one} value={one}>
            {t(`category.${one}`)}
          </option>
        ))}
      </SelectField>
      {folders && folders.all.length > 0 && (
        <SelectField
          quietLabel
          label={t("folder")}
          value={filter.folder ?? ""}
          onChange={({ target }) => onFilter({ ...filter, folder: target.value || null })}
        >
          <option value="">{t("folder.all")}</option>
          {folders.all.map(({ id, path }) => (
            <option key={id} value={id}>
              {path}
            </option>
          ))}
        </SelectField>
      )}
      <SelectField
        quietLabel
        label={t("owner")}
        value={filter.isOwn ? "me" : ""}
        onChange={({ target }) => onFilter({ ...filter, isOwn: target.value === "me" })}
      >
        <option value="">{t("owner.all")}</option>
        <option value="me">{t("owner.me")}</option>
      </SelectField>
      <SelectField
        quietLabel
        label={t("sort")}
        value={filter.sort ?? ""}
        onChange={({ target }) => onFilter({ ...filter, sort: TemplateSort.safeParse(target.value).data ?? null })}
      >
        <option value="">{t("sort.newest")}</option>
        {SORTS.map((one) => (
          <option key={one} value={one}>
            {t(`sort.${one}`)}
          </option>
        ))}
      </SelectField>
    </>
  );
}

/** The useful combinations of sort order and direction. */
const SORTS = ["name", "-name", "-updated", "-used", "-uses", "owner", "category", "folder"] as const;
