import { serverTexts } from "../../../locales/server.ts";
import type { FileWords } from "../../ports/files.ts";

export const fileWords: FileWords = (language) => {
  const texts = serverTexts(language, "files");
  return { sealed: texts["mark.sealed"], evidence: texts["mark.evidence"] };
};
