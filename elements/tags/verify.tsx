import { useEffect } from "react";
import { Verify } from "../../features/verify/verify.tsx";
import type { TagProps } from "../define.tsx";
import { SourceFailed, useSource } from "../screens/page-file.tsx";

/** `<countersign-verify>`: the public page that verifies a PDF. */
export default function VerifyTag({ context, properties }: TagProps<"verify">) {
  const source = useSource(properties.src);
  useEffect(() => {
    context.onEvent = (event) => {
      if (event.type === "verified") context.fire("completed", { status: event.verdict });
    };
    context.fire("load");
    context.fire("ready");
  }, [context]);
  return (
    <>
      <SourceFailed source={source} />
      <Verify file={source.state === "here" ? source.file : null} />
    </>
  );
}
