/** Entry of the sign-up page for a visitor. */
import { openSignIn } from "./boot/open-sign-in.tsx";
import { SignUpPage } from "./pages/account/sign-up-page.tsx";

openSignIn(SignUpPage);
