import type { Hono } from "hono";
import * as contract from "../../domain/contract/profile.ts";
import type { UserId } from "../../domain/ids.ts";
import type { Deps } from "../deps.ts";
import type { AppEnv, Mount } from "../http/mount.ts";
import { readUserPicture, removePicture, savePicture } from "../services/account/save-picture.ts";
import {
  forgetSignature,
  listSavedSignatures,
  preferSignature,
  saveSignature,
} from "../services/account/saved-signatures.ts";
import type { Refuse } from "./file/asset.ts";

/** A member's picture and saved signatures. */
export function profileRoutes(mount: Mount, app: Hono<AppEnv>, deps: Deps, refuse: Refuse): void {
  mount(contract.savePictureCall, ({ principal, body }) => savePicture(deps, principal, body.picture));
  mount(contract.removePictureCall, ({ principal }) => removePicture(deps, principal));
  mount(contract.listSavedSignaturesCall, ({ principal, query }) => listSavedSignatures(deps, principal, query.email));
  mount(contract.addSavedSignatureCall, ({ principal, body }) => saveSignature(deps, principal, body));
  mount(contract.preferSavedSignatureCall, ({ principal, params }) =>
    preferSignature(deps, principal, params.signatureId),
  );
  mount(contract.removeSavedSignatureCall, ({ principal, params }) =>
    forgetSignature(deps, principal, params.signatureId),
  );
  app.get("/api/person/:user/:file{[0-9a-f]{64}\\.(png|jpeg)}", async (c) => {
    const picture = await readUserPicture(deps, c.req.param("user") as UserId, c.req.param("file"));
    if (!picture.ok) return refuse(c, picture.refusal);
    return c.body(picture.value.bytes, 200, {
      "Content-Type": picture.value.type,
      "Cache-Control": "private, max-age=86400, immutable",
    });
  });
}
