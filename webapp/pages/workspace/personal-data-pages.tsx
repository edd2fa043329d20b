import { PersonalData } from "../../../features/compliance/personal/personal-data.tsx";
import { SubProcessors } from "../../../features/compliance/personal/sub-processors.tsx";
import { useT } from "../../../features/host/i18n.ts";
import { Frame } from "../../frame/frame.tsx";
import { usePageTitle } from "../../frame/page-title.ts";

export function PersonalDataPage() {
  usePageTitle(useT("processing")("title"));
  return (
    <Frame>
      <PersonalData />
    </Frame>
  );
}

export function SubProcessorsPage() {
  usePageTitle(useT("processing")("sub_processors.title"));
  return (
    <Frame>
      <SubProcessors />
    </Frame>
  );
}
