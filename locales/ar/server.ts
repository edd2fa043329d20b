import answers from "./answers.json" with { type: "json" };
import assessment from "./assessment.json" with { type: "json" };
import certificate from "./certificate.json" with { type: "json" };
import deletion from "./deletion.json" with { type: "json" };
import faults from "./faults.json" with { type: "json" };
import files from "./files.json" with { type: "json" };
import lost from "./lost.json" with { type: "json" };
import mail from "./mail.json" with { type: "json" };
import offline from "./offline.json" with { type: "json" };
import refusals from "./refusals.json" with { type: "json" };
import story from "./story.json" with { type: "json" };
import verify from "./verify.json" with { type: "json" };

/** The namespaces that the server itself prints. */
export const texts = {
  answers,
  assessment,
  certificate,
  deletion,
  faults,
  files,
  lost,
  mail,
  offline,
  refusals,
  story,
  verify,
};
