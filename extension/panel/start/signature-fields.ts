/**
 * Places signature fields for signers who have none: at the signature lines found in the files, otherwise at the foot
 * of the last page.
 */
import { isSignature, kindOf } from "../../../domain/field/kinds.ts";
import type { Preparation } from "../../../features/prepare/create-preparation.ts";
import { signersOf } from "../../../features/prepare/draft/owners.ts";
import { fieldsOf } from "../../../features/prepare/suggest/found-to-fields.ts";

/** Millimetres. */
const MARGIN = 15;
const GAP = 6;

/** Afterwards every signer has a signature field. The draft must be saved, so that its pages are known. */
export async function addSignatureFields(preparation: Preparation): Promise<void> {
  const { store, editor, suggestions } = preparation;
  const without = () => {
    const { recipients, fields } = store.draft.peek();
    const placed = new Set(fields.filter(({ type }) => isSignature(type)).map(({ recipient }) => recipient));
    return signersOf({ recipients }).filter(({ _id }) => !placed.has(_id));
  };
  if (without().length === 0) return;
  await suggestions.look();
  const lines = suggestions.list.peek().filter(({ found }) => isSignature(found.type));
  const signers = signersOf(store.draft.peek());
  const covered = without()
    .slice(0, lines.length)
    .map((signer, index) => ({
      part: lines[index]!.part,
      found: { ...lines[index]!.found, role: signers.indexOf(signer) },
    }));
  editor.addDetected(fieldsOf(covered, store.draft.peek()));
  without().forEach((signer, index) => {
    const page = store.pages.peek().at(-1);
    if (!page) return;
    editor.choose(signer._id);
    editor.place("signature", { at: page, point: footPoint(page, index) });
  });
}

/** The center of the n-th signature field: left to right, in rows from the bottom up. */
export function footPoint(page: { width: number; height: number }, index: number): { x: number; y: number } {
  const { width, height } = kindOf("signature").defaultSize;
  const inRow = Math.max(1, Math.floor((page.width - 2 * MARGIN + GAP) / (width + GAP)));
  const [row, column] = [Math.floor(index / inRow), index % inRow];
  return {
    x: MARGIN + width / 2 + column * (width + GAP),
    y: page.height - MARGIN - height / 2 - row * (height + GAP),
  };
}
