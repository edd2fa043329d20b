import { mount } from "../../panel/mount.tsx";
import { Options } from "../../panel/options.tsx";
import { openPanel } from "../../panel/panel.ts";

openPanel().then((panel) => mount(<Options />, panel));
