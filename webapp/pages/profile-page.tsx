import { useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { useAccount } from "../../features/account/account-context.ts";
import { Profile } from "../../features/account/profile/profile.tsx";
import { profileSections, useHost } from "../../features/host/host.ts";
import { useT } from "../../features/host/i18n.ts";
import { rememberLanguage } from "../boot/language.ts";
import { chooseTheme, readTheme } from "../boot/theme.ts";
import { Frame } from "../frame/frame.tsx";
import { usePageTitle } from "../frame/page-title.ts";

export function ProfilePage() {
  usePageTitle(useT("account")("profile.title"));
  const host = useHost();
  const { section } = useSearch({ strict: false }) as { section?: string };
  const user = useAccount().user.value;
  const [theme, setTheme] = useState(() => readTheme(host.storage));
  return (
    <Frame>
      {user && (
        <Profile
          user={user}
          // Links in mails of earlier versions name a heading of the security section alone.
          section={profileSections.find((one) => one === section) ?? (location.hash ? "security" : "you")}
          theme={theme}
          onTheme={(chosen) => {
            chooseTheme(host.storage, chosen);
            setTheme(chosen);
          }}
          onLanguage={(language) => rememberLanguage(host.storage, language)}
        />
      )}
    </Frame>
  );
}
