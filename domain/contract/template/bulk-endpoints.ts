/** Calls on bulk sendings. */
import * as bulk from "./bulk.ts";

export const bulkEndpoints = {
  checkBulk: bulk.checkBulkCall,
  mapBulk: bulk.mapBulkCall,
  correctBulk: bulk.correctBulkCall,
  readBulkRow: bulk.readBulkRowCall,
  previewBulkPage: bulk.previewBulkPageCall,
  startBulk: bulk.startBulkCall,
  makeBulkSheet: bulk.makeBulkSheetCall,
  listBulks: bulk.listBulksCall,
  exportBulk: bulk.exportBulkCall,
  steerBulk: bulk.steerBulkCall,
  readBulk: bulk.readBulkCall,
  beginBulk: bulk.beginBulkCall,
};
