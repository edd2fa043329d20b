import { type ComponentProps, useState } from "react";
import { useT } from "../host/i18n.ts";
import { Tabs } from "../ui/controls/tabs.tsx";
import { AccessOverview } from "./access-overview.tsx";
import { MemberList } from "./member-list.tsx";
import { Portion } from "./portion.tsx";

/** The members as a list with actions, and as a table of access levels. */
export function MemberViews(props: ComponentProps<typeof MemberList>) {
  const t = useT("members");
  const [view, setView] = useState<"people" | "overview">("people");
  return (
    <Tabs
      label={t("views")}
      selected={view}
      onSelect={setView}
      items={[
        { id: "people", label: t("views.people"), panel: <MemberList {...props} /> },
        {
          id: "overview",
          label: t("overview.title"),
          panel: <Portion rows={props.rows}>{(rows) => <AccessOverview rows={rows} />}</Portion>,
        },
      ]}
    />
  );
}
