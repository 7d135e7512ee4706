import type { Crop } from '#contract/photos.ts';
import { processUpload, restrictDecoders, cropPicture } from './process-upload.ts';
import type { ThumbShape } from './variants.ts';

/** A task for the image worker: process an uploaded file, or crop a source. */
export type ImageTask =
  | { readonly develop: string; readonly thumb: ThumbShape }
  | { readonly recrop: Uint8Array; readonly crop: Crop | null };

// Untrusted files are decoded only in this process: if a decoder crashes, the product keeps running.
restrictDecoders();
process.on('message', (order: ImageTask) => {
  const work = 'develop' in order ? processUpload(order.develop, order.thumb) : cropPicture(order.recrop, order.crop);
  work.then(
    (developed) => process.send!({ developed }),
    (fault: Error) => process.send!({ fault: fault.message }),
  );
});
process.on('disconnect', () => process.exit());
