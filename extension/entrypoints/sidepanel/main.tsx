import { App } from "../../panel/app.tsx";
import { mount } from "../../panel/mount.tsx";
import { openPanel } from "../../panel/panel.ts";

openPanel().then((panel) => {
  // The failure surfaces where the texts are used.
  panel.i18n.load(["common", "extension"]).catch(() => undefined);
  mount(<App />, panel);
});
