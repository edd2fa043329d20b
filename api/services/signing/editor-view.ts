import type { EditorView } from "../../../domain/contract/views/signer-view.ts";
import type { DocumentState } from "../../../domain/document/change.ts";
import { filesToSign } from "../../../domain/document/document.ts";
import { listPages } from "../../../domain/document/pages.ts";
import type { Visit } from "../../../domain/document/signing/room.ts";
import { readViewedHash } from "../../../domain/document/signing/viewed-hash.ts";
import { titleIn } from "../../../domain/document/titles.ts";
import { fieldOwners, hasActed } from "../../../domain/recipient/group.ts";
import type { Recipient } from "../../../domain/recipient/recipient.ts";
import { takesFields } from "../../../domain/recipient/roles.ts";
import type { FileDeps } from "../../deps.ts";
import { signerAssetsOf } from "../file/asset-ticket.ts";
import { readShapes } from "../file/read-pages.ts";
import { fieldView } from "../sent/owner-view.ts";

/** The document as its editor works on it. */
export async function editorView(
  deps: FileDeps,
  state: DocumentState,
  editor: Recipient,
  visit: Visit,
): Promise<EditorView> {
  const { document, recipients, fields } = state;
  const files = filesToSign(document);
  return {
    _id: document._id,
    version: document.version,
    recipientId: editor._id,
    title: titleIn(editor.language, state),
    fileParts: files,
    pages: listPages(files, ...(await readShapes(deps, files))),
    assets: await signerAssetsOf(deps, document._id, editor, visit),
    people: peopleOf(recipients),
    fields: fields.map((field) => ({ ...fieldView(field), part: field.part, page: field.page })),
    viewedSha256: readViewedHash(document),
  };
}

/** Lists a group once per seat, numbered if it has several seats. */
function peopleOf(recipients: readonly Recipient[]): EditorView["people"] {
  const shownIds = new Set<string>();
  return recipients
    .filter((one) => takesFields(one.roleType))
    .flatMap((one) => {
      const { color, language, roleType, group } = one;
      const owners = fieldOwners([one]).filter((owner) => !shownIds.has(owner));
      return owners.map((_id, index) => {
        shownIds.add(_id);
        const name = group && group.minSigners > 1 ? `${group.name} ${index + 1}` : (group?.name ?? one.name);
        return { _id, name, color, language, roleType, hasActed: hasActed(_id, recipients) };
      });
    });
}
