import { FrontFooter } from "../../features/front/front-footer.tsx";
import { LanguageChoice } from "./language-choice.tsx";

/** Foot of the front page with the language menu. */
export function Footer() {
  return <FrontFooter corner={<LanguageChoice />} />;
}
