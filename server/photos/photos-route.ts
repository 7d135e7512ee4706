import { Hono } from 'hono';
import type { Clock } from '../clock.ts';
import { inquiryOf, type PeerOf } from '../http/inquiry.ts';
import type { Door } from '../http/serve-calls.ts';
import { type PhotoAddresses, photoVariants, type PhotoVariant } from '../outside/photo-addresses.ts';
import type { PhotoFileId, PhotoStorage } from '../outside/photo-storage.ts';

export interface PhotoRoute {
  readonly storage: PhotoStorage;
  readonly addresses: PhotoAddresses;
  readonly door: Pick<Door, 'viewer'>;
  readonly clock: Clock;
  readonly peerOf: PeerOf;
}

/**
 * The bytes of photos. An address is good for the viewer it was made for, until it ends; whatever is wrong with it,
 * the answer is the same "not found".
 */
export function photosRoute({ storage, addresses, door, clock, peerOf }: PhotoRoute): Hono {
  return new Hono().get('/photos/:file/:variant', async (context) => {
    const now = clock.now();
    const viewer = await door.viewer(inquiryOf(context, peerOf(context)), now);
    const file = context.req.param('file');
    const variant = context.req.param('variant').replace(/\.webp$/, '');
    const { until = '', sign: signature = '' } = context.req.query();
    if (!addresses.isValid({ file, variant, until, signature }, viewer, now)) return context.notFound();
    if (!photoVariants.includes(variant as PhotoVariant)) return context.notFound();
    const bytes = await storage.read(file as PhotoFileId, variant as PhotoVariant);
    if (!bytes) return context.notFound();
    const seconds = Math.max(0, Math.floor(Number(until) - now.getTime() / 1000));
    return context.body(new Uint8Array(bytes), 200, {
      'content-type': 'image/webp',
      // Kept by this browser alone, and no longer than the address lives.
      'cache-control': `private, max-age=${seconds}, immutable`,
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
    });
  });
}
