import { useParams } from "@tanstack/react-router";
import { useCallback } from "react";
import { ReadingRoom } from "../../features/read/reading-room.tsx";
import { Frame } from "../frame/frame.tsx";

/** `/copy/{token}`: a read-only document for a CC recipient. */
export function CopyPage() {
  const { token } = useParams({ from: "/copy/$token" });
  const showTitle = useCallback((title: string) => {
    document.title = `${title} · Countersign`;
  }, []);
  return (
    <Frame fixed>
      <ReadingRoom token={token} onTitle={showTitle} />
    </Frame>
  );
}
