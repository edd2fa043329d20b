/** Entry of the login page for a visitor. */
import { openSignIn } from "./boot/open-sign-in.tsx";
import { LoginPage } from "./pages/account/login-page.tsx";

openSignIn(LoginPage);
