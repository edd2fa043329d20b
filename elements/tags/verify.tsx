import { useEffect } from "react";
import { VerifyDesk } from "../../features/verify/verify-desk.tsx";
import type { TagProps } from "../define.tsx";
import { SourceFailed, useSource } from "../page-file.tsx";

/** `<countersign-verify>`: the public page that verifies a PDF. */
export default function VerifyTag({ room, given }: TagProps<"verify">) {
  const source = useSource(given.src);
  useEffect(() => {
    room.onEvent = (event) => {
      if (event.type === "verified") room.tell("completed", { status: event.verdict });
    };
    room.tell("load");
    room.tell("ready");
  }, [room]);
  return (
    <>
      <SourceFailed source={source} />
      <VerifyDesk file={source.state === "here" ? source.file : null} />
    </>
  );
}
