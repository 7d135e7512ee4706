import type { Crop } from '#contract/photos.ts';
import { processUpload, restrictDecoders, cropPicture } from './process-upload.ts';
import type { ThumbShape } from './variants.ts';

/** What is asked of the image worker: a file that was uploaded, or another part of a source. */
export type ImageTask =
  | { readonly develop: string; readonly thumb: ThumbShape }
  | { readonly recrop: Uint8Array; readonly crop: Crop | null };

// Strangers' files are opened here and nowhere else: whatever they do to a decoder, the product goes on.
restrictDecoders();
process.on('message', (order: ImageTask) => {
  const work = 'develop' in order ? processUpload(order.develop, order.thumb) : cropPicture(order.recrop, order.crop);
  work.then(
    (developed) => process.send!({ developed }),
    (fault: Error) => process.send!({ fault: fault.message }),
  );
});
process.on('disconnect', () => process.exit());
