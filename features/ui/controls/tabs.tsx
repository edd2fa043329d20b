import type { ReactNode } from "react";
import { Tabs as AriaTabs, Tab, TabList, TabPanel } from "react-aria-components/Tabs";
import type { Elements } from "../elements-of.tsx";
import { AriaLocale } from "../layout/aria-locale.tsx";
import { useSheet } from "../styles/sheet.ts";
import css from "./tabs.css?inline";

type TabItem<Id extends string> = { id: Id; label: ReactNode; icon?: Elements; panel: ReactNode };

type Props<Id extends string> = {
  label: string;
  items: readonly TabItem<Id>[];
  selected: Id;
  onSelect: (id: Id) => void;
};

/** Tabs with their panels. */
export function Tabs<Id extends string>({ label, items, selected, onSelect }: Props<Id>) {
  useSheet(css, "cs-ui");
  return (
    <AriaLocale>
      <AriaTabs className="cs-tabs" selectedKey={selected} onSelectionChange={(id) => onSelect(id as Id)}>
        <TabList className="cs-tab-list" aria-label={label}>
          {items.map((item) => (
            <Tab key={item.id} id={item.id} className="cs-tab">
              {item.icon}
              <span>{item.label}</span>
            </Tab>
          ))}
        </TabList>
        {items.map((item) => (
          <TabPanel key={item.id} id={item.id} className="cs-tab-panel">
            {item.panel}
          </TabPanel>
        ))}
      </AriaTabs>
    </AriaLocale>
  );
}
