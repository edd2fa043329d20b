import { useEffect } from "react";
import { VerifyDesk } from "../../features/verify/verify-desk.tsx";
import type { TagProps } from "../define.tsx";

/** `<countersign-verify>`: anybody's place to learn what a PDF is. */
export default function VerifyTag({ room }: TagProps<"verify">) {
  useEffect(() => {
    room.onEvent = (event) => {
      if (event.type === "verified") room.tell("completed", { status: event.verdict });
    };
    room.tell("load");
    room.tell("ready");
  }, [room]);
  return <VerifyDesk />;
}
