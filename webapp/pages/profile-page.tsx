import { useState } from "react";
import { useAccount } from "../../features/account/account-context.ts";
import { Profile } from "../../features/account/profile.tsx";
import { useHost } from "../../features/host.ts";
import { useT } from "../../features/i18n.ts";
import { Frame } from "../frame.tsx";
import { rememberLanguage } from "../language.ts";
import { usePageTitle } from "../page-title.ts";
import { chooseTheme, readTheme } from "../theme.ts";

export function ProfilePage() {
  usePageTitle(useT("account")("profile.title"));
  const host = useHost();
  const user = useAccount().user.value;
  const [theme, setTheme] = useState(() => readTheme(host.storage));
  return (
    <Frame>
      {user && (
        <Profile
          user={user}
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
