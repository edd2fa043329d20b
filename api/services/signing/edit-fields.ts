import type { Body } from "../../../domain/contract/endpoint.ts";
import type { editFieldsCall as contract } from "../../../domain/contract/signing/signing.ts";
import { EditorView } from "../../../domain/contract/views/signer-view.ts";
import { filesToSign } from "../../../domain/document/document.ts";
import { editFields as decide, findEditor } from "../../../domain/document/signing/edit-fields.ts";
import { done, type Outcome, refuse } from "../../../domain/outcome.ts";
import type { Origin } from "../../../domain/recipient/recipient.ts";
import type { DocumentDeps, FileDeps } from "../../deps.ts";
import { readPages } from "../file/read-pages.ts";

import { changeThroughLink } from "./act-through-link.ts";
import { editorView } from "./editor-view.ts";

import { findByLink, type LinkAccess } from "./find-by-link.ts";

/** An editor changes fields. A change on an old version is refused with the newer state. */
export async function editFields(
  deps: FileDeps & DocumentDeps,
  { token, session, ...input }: Body<typeof contract>,
  origin: Origin,
): Promise<Outcome<EditorView>> {
  const { findUnsupportedCharacter, textFits } = deps;
  const edited = await changeThroughLink(deps, { token, session }, async (state, editor, visit) =>
    decide(state, {
      ...{ ...visit, recipientId: editor._id, input, origin, findUnsupportedCharacter, textFits },
      pages: await readPages(deps, filesToSign(state.document)),
    }),
  );
  if (edited.ok) {
    const { state, signer, visit } = edited.value;
    return done(await editorView(deps, state, signer, visit));
  }
  if (edited.refusal.code !== "conflict") return edited;
  const newer = await readForEditor(deps, { token, session });
  return newer.ok ? refuse("conflict", { data: EditorView.parse(newer.value) }) : newer;
}

/** The document for an editor, during their turn. */
export async function readForEditor(deps: FileDeps & DocumentDeps, access: LinkAccess): Promise<Outcome<EditorView>> {
  const link = await findByLink(deps, access);
  if (!link.ok) return link;
  const { found, recipient, visit } = link.value;
  const editor = findEditor(found.value, { ...visit, recipientId: recipient._id });
  return editor.ok ? done(await editorView(deps, found.value, editor.value, visit)) : editor;
}
