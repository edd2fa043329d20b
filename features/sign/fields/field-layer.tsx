import type { SignerView } from "../../../domain/contract/views/signer-view.ts";
import { useSheet } from "../../ui/styles/sheet.ts";
import type { FormField } from "../form/form.ts";
import type { Signing } from "../form/signing.ts";
import { useSeenPage } from "../room/use-seen-page.ts";
import css from "./page-field.css?inline";
import { PageField } from "./page-field.tsx";

type Props = {
  signing: Signing;
  view: SignerView;
  /** Index across all files, from 0. */
  page: number;
  now: number;
  narrow: boolean;
  onOpen: (field: FormField) => void;
  onNext: () => void;
};

/** The fields of one page, in reading order. */
export default function FieldLayer({ page, ...rest }: Props) {
  useSheet(css);
  const { signing, view } = rest;
  const inside = useSeenPage(signing.pagesSeen, page);
  return (
    <>
      <span hidden ref={inside} />
      {signing.shown.value
        .filter((field) => field.page === page)
        .map((field) => (
          <PageField key={field.key} {...rest} field={field} page={view.pages[page]!} />
        ))}
    </>
  );
}
