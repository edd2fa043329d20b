import { Check } from "lucide-react";
import { Button } from "react-aria-components/Button";
import { Header } from "react-aria-components/Header";
import { Menu, MenuItem, MenuSection, MenuTrigger } from "react-aria-components/Menu";
import { Popover } from "react-aria-components/Popover";
import buttonCss from "../controls/button.css?inline";
import { classOf } from "../controls/button.tsx";
import type { Elements } from "../elements-of.tsx";
import { AriaLocale } from "../layout/aria-locale.tsx";
import { useSheet } from "../styles/sheet.ts";
import css from "./popover.css?inline";

type Section = {
  id: string;
  label: string;
  mode: "single" | "multiple";
  options: readonly { id: string; label: string }[];
  /** Ids of the selected options. */
  selected: readonly string[];
  onSelect: (ids: string[]) => void;
};

/** Options of different sections may have the same id, but not items of one menu. */
function idsOf(keys: "all" | Set<string | number>, section: string, options: Section["options"]): string[] {
  return options.map((one) => one.id).filter((id) => keys === "all" || keys.has(`${section}:${id}`));
}

type Props = { label: string; icon: Elements; sections: readonly Section[] };

/** A button that opens options in sections; the menu stays open while options are toggled. */
export function ChoiceMenu({ label, icon, sections }: Props) {
  useSheet(buttonCss, "cs-ui");
  useSheet(css, "cs-ui");
  return (
    <AriaLocale>
      <MenuTrigger>
        <Button aria-label={label} className={classOf("quiet", false, false, true)}>
          {icon}
        </Button>
        <Popover className="cs-popover" placement="bottom end">
          <Menu className="cs-options" aria-label={label} shouldCloseOnSelect={false}>
            {sections.map(({ id, label: title, mode, options, selected, onSelect }) => (
              <MenuSection
                key={id}
                id={id}
                selectionMode={mode}
                disallowEmptySelection={mode === "single"}
                selectedKeys={selected.map((one) => `${id}:${one}`)}
                onSelectionChange={(keys) => onSelect(idsOf(keys, id, options))}
              >
                <Header className="cs-options-title">{title}</Header>
                {options.map((option) => (
                  <MenuItem key={option.id} id={`${id}:${option.id}`} textValue={option.label} className="cs-option">
                    {({ isSelected }) => (
                      <>
                        <span>{option.label}</span>
                        {isSelected && <Check aria-hidden />}
                      </>
                    )}
                  </MenuItem>
                ))}
              </MenuSection>
            ))}
          </Menu>
        </Popover>
      </MenuTrigger>
    </AriaLocale>
  );
}
