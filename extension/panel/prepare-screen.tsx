import { Prepare, type PrepareStep } from "../../features/prepare/prepare.tsx";
import type { NewDocument } from "./panel-screen.ts";

type Props = { step: PrepareStep; documentId: string | null; beginning: NewDocument | null };

/** Files, people and fields: the web app's own two steps. */
export function PrepareScreen({ step, documentId, beginning }: Props) {
  const { files, title, people } = beginning ?? {};
  return <Prepare {...{ step, documentId, files, title, people }} />;
}
