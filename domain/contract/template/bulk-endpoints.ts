/** Calls on bulk sendings. */
import * as bulk from "./bulk.ts";

export const bulkEndpoints = {
  checkBulk: bulk.checkBulk,
  mapBulk: bulk.mapBulk,
  correctBulk: bulk.correctBulk,
  readBulkRow: bulk.readBulkRow,
  previewBulkPage: bulk.previewBulkPage,
  startBulk: bulk.startBulk,
  makeBulkSheet: bulk.makeBulkSheet,
  listBulks: bulk.listBulks,
  exportBulk: bulk.exportBulk,
  steerBulk: bulk.steerBulk,
  readBulk: bulk.readBulk,
  beginBulk: bulk.beginBulk,
};
