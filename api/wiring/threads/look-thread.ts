/** Thread entry point: compares pictures of a page, which takes up to 0.6 s. */
import { type Drawn, lookOf } from "../../adapters/convert/look-of.ts";
import { answerQuestions } from "./answer-questions.ts";

answerQuestions((drawn: Drawn) => lookOf(drawn));
