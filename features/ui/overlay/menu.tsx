import type { ReactNode } from "react";
import { Button } from "react-aria-components/Button";
import { Header } from "react-aria-components/Header";
import { Menu as AriaMenu, MenuItem, MenuSection, MenuTrigger } from "react-aria-components/Menu";
import { Popover } from "react-aria-components/Popover";
import buttonCss from "../controls/button.css?inline";
import { type ButtonVariant, classOf } from "../controls/button.tsx";
import { type Elements, elementsOf } from "../elements-of.tsx";
import { AriaLocale } from "../layout/aria-locale.tsx";
import { useSheet } from "../styles/sheet.ts";
import css from "./popover.css?inline";

type MenuAction = {
  id: string;
  label: string;
  icon?: Elements;
  danger?: boolean;
  disabled?: boolean;
  onAction: () => void;
};

export type MenuProps = {
  /** Accessible name of the button and of its list. */
  label: string;
  actions: readonly MenuAction[];
  /** Shown above the actions, e.g. the signed-in user. */
  head?: ReactNode;
  look?: ButtonVariant;
  className?: string;
  icon?: Elements;
  children?: ReactNode;
};

/** A button that opens a list of actions. */
export function Menu({ label, actions, head, look = "quiet", className, icon, children }: MenuProps) {
  useSheet(buttonCss, "cs-ui");
  useSheet(css, "cs-ui");
  return (
    <AriaLocale>
      <MenuTrigger>
        <Button aria-label={label} className={classOf(look, false, false, !children, className)}>
          {icon}
          {elementsOf(children)}
        </Button>
        <Popover className="cs-popover" placement="bottom end">
          <AriaMenu className="cs-options" aria-label={label}>
            <MenuSection aria-label={label}>
              {head && <Header className="cs-options-head">{head}</Header>}
              {actions.map((action) => (
                <MenuItem
                  key={action.id}
                  id={action.id}
                  textValue={action.label}
                  isDisabled={action.disabled ?? false}
                  className={`cs-option ${action.danger ? "cs-danger" : ""}`}
                  onAction={action.onAction}
                >
                  {action.icon}
                  <span>{action.label}</span>
                </MenuItem>
              ))}
            </MenuSection>
          </AriaMenu>
        </Popover>
      </MenuTrigger>
    </AriaLocale>
  );
}
