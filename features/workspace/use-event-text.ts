import { apiKeyTypeNames } from "../../domain/integration/api-key-type.ts";
import type { WorkspaceEvent } from "../../domain/workspace/workspace-event.ts";
import { useT } from "../host/i18n.ts";
import { useFormats } from "../ui/use-formats.ts";

/** Text of an event in the security log. */
export function useEventText(): (event: WorkspaceEvent) => string {
  const t = useT("workspace");
  const { moment } = useFormats();
  return ({ fact }) => {
    switch (fact.kind) {
      case "workspace_renamed":
        return t("event.workspace_renamed", { from: fact.from, to: fact.to });
      case "role_changed":
        return t("event.role_changed", {
          name: fact.member.name || fact.member.email,
          role: t(`roles.${fact.to}`),
        });
      case "member_removed":
        return t(fact.heir ? "event.member_removed.heir" : "event.member_removed", {
          name: fact.member.name || fact.member.email,
          heir: fact.heir?.name ?? "",
        });
      case "support_admitted":
        return t(fact.contents ? "event.support_admitted.contents" : "event.support_admitted", {
          until: moment(fact.until),
        });
      case "retention_set":
        return t("event.retention_set", { count: fact.days });
      case "support_acted":
        return t("event.support_acted", { call: fact.call });
      case "document_read":
        return t("event.document_read", { title: fact.title });
      case "document_shared":
      case "document_unshared":
        return t(`event.${fact.kind}`, { title: fact.title, name: fact.member.name || fact.member.email });
      default:
        return t(`event.${fact.kind}`, { name: nameIn(fact) });
    }
  };
}

function nameIn(fact: WorkspaceEvent["fact"]): string {
  if ("member" in fact) return fact.member.name || fact.member.email;
  if (!("name" in fact)) return "";
  const type = "type" in fact ? fact.type : undefined;
  return type === undefined || type === "api" ? fact.name : `${fact.name} (${apiKeyTypeNames[type]})`;
}
