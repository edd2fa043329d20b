import { createToasts } from "../features/ui/toast.tsx";
import { createStorage, createWebHost } from "./host.ts";
import { mount, prepare } from "./mount.tsx";
import { ErrorPage } from "./pages/error-page.tsx";

const storage = createStorage();
const i18n = prepare(storage, ["common"]);
const toasts = createToasts();
mount(<ErrorPage />, { host: createWebHost({ storage, i18n, announce() {} }), i18n, toasts });
