import { useEffect, useState } from "react";
import type { Output } from "../../domain/contract/endpoint.ts";
import { findDocumentHome } from "../../domain/contract/workspace/workspace.ts";
import { call } from "../host/api.ts";
import { useHost } from "../host/host.ts";
import { useT } from "../host/i18n.ts";
import { ButtonLink } from "../ui/controls/button.tsx";

type Props = {
  documentId: string;
  /** The current page's URL within another workspace. */
  hrefIn: (workspaceId: string) => string;
};

/** Links to the reader's workspace that has a document missing in the current one; renders nothing if there is none. */
export function DocumentHome({ documentId, hrefIn }: Props) {
  const t = useT("common");
  const host = useHost();
  const [home, setHome] = useState<Output<typeof findDocumentHome> | null>(null);
  useEffect(() => {
    let isCurrent = true;
    void call(host, findDocumentHome, { params: { documentId } }).then((answer) => {
      if (isCurrent && answer.ok) setHome(answer.value);
    });
    return () => {
      isCurrent = false;
    };
  }, [host, documentId]);
  return (
    home && (
      <ButtonLink look="primary" href={hrefIn(home._id)}>
        {t("workspace.home", { name: home.name })}
      </ButtonLink>
    )
  );
}
