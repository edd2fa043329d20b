/** Thread entry point: decodes untrusted pictures, which takes up to 1/6 s. */
import { cleanImage } from "../../pdf/stamp/clean-image.ts";
import type { Bytes } from "../../ports/basics.ts";
import { answerQuestions } from "./answer-questions.ts";

answerQuestions((file: Bytes) => cleanImage(file));
