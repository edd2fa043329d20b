import { useT } from "../../features/host/i18n.ts";
import { Integrations } from "../../features/integrations/integrations.tsx";
import { Twilio } from "../../features/integrations/twilio.tsx";
import { Frame } from "../frame/frame.tsx";
import { usePageTitle } from "../frame/page-title.ts";

export function IntegrationsPage() {
  usePageTitle(useT("integrations")("title"));
  return (
    <Frame>
      <Integrations />
    </Frame>
  );
}

export function TwilioPage() {
  usePageTitle(useT("integrations")("twilio.name"));
  return (
    <Frame>
      <Twilio />
    </Frame>
  );
}
