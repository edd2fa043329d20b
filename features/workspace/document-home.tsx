import { findDocumentHomeCall } from "../../domain/contract/workspace/workspace.ts";
import { useT } from "../host/i18n.ts";
import { ButtonLink } from "../ui/controls/button.tsx";
import { useLoaded } from "../ui/use-loaded.ts";

type Props = {
  documentId: string;
  /** The current page's URL within another workspace. */
  hrefIn: (workspaceId: string) => string;
};

/** Links to the reader's workspace that has a document missing in the current one; renders nothing if there is none. */
export function DocumentHome({ documentId, hrefIn }: Props) {
  const t = useT("common");
  const home = useLoaded(findDocumentHomeCall, { params: { documentId } }).value.value;
  return (
    home && (
      <ButtonLink look="primary" href={hrefIn(home._id)}>
        {t("workspace.home", { name: home.name })}
      </ButtonLink>
    )
  );
}
