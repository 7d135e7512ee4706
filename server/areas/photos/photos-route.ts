import { Hono } from 'hono';
import { refuse } from '#contract/refusal.ts';
import type { Clock } from '../../platform/core/clock.ts';
import { clientInfoOf, type ClientOf } from '../../platform/http/client-info.ts';
import { problemOf, refuseWith } from '../../platform/http/problem.ts';
import type { Auth } from '../../platform/http/serve-calls.ts';
import type { PhotoRevocations } from '../../integrations/photo-revocations.ts';
import { isSharp, type PhotoAddresses, photoVariants, type PhotoVariant } from '../../platform/core/photo-addresses.ts';
import type { PhotoStorage } from '../../integrations/photo-storage.ts';
import type { PhotoFileId } from '#database/stored-types.ts';

export interface PhotoRoute {
  readonly storage: PhotoStorage;
  readonly addresses: PhotoAddresses;
  readonly revocations: PhotoRevocations;
  readonly auth: Pick<Auth, 'viewer'>;
  readonly clock: Clock;
  readonly clientOf: ClientOf;
}

/**
 * Serves the bytes of photos. An address is valid for one viewer until it expires or is revoked: at once if the owner
 * blocks them or leaves, or if a premium photo's viewer loses premium. Any invalid address returns "not found". One
 * exception: a viewer with a valid address of the blurred file learns that the sharp one requires premium.
 */
export function photosRoute({ storage, addresses, revocations, auth, clock, clientOf }: PhotoRoute): Hono {
  return new Hono().get('/photos/:file/:variant', async (context) => {
    const now = clock.now();
    const viewer = await auth.viewer(clientInfoOf(context, clientOf(context)), now);
    const file = context.req.param('file');
    const variant = context.req.param('variant').replace(/\.webp$/, '');
    const { until = '', of = '', for: premium = '', sign: signature = '' } = context.req.query();
    const address = { file, variant, until, of, for: premium, signature };
    const isValid = (asked: string) => addresses.isValid({ ...address, variant: asked }, viewer.id, now);
    if (!isValid(variant)) {
      const locked = viewer.id && premium && isSharp(variant) && isValid('blurred') && !(await viewer.isPremium());
      return locked ? refuseWith(context, problemOf(refuse('premium_required'))) : context.notFound();
    }
    if (!isPhotoVariant(variant)) return context.notFound();
    if (await revocations.isRevoked(address, viewer.id, now)) return context.notFound();
    // The viewer may have lost premium since the address was made.
    if (premium && isSharp(variant) && !(viewer.id && (await viewer.isPremium())))
      return refuseWith(context, problemOf(refuse('premium_required')));
    const bytes = await storage.read(file as PhotoFileId, variant);
    if (!bytes) return context.notFound();
    const seconds = Math.max(0, Math.floor(Number(until) - now.getTime() / 1000));
    return context.body(new Uint8Array(bytes), 200, {
      'content-type': 'image/webp',
      // Only this browser may cache it, and not beyond the address's expiry.
      'cache-control': `private, max-age=${seconds}, immutable`,
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
    });
  });
}

function isPhotoVariant(variant: string): variant is PhotoVariant {
  return photoVariants.includes(variant as PhotoVariant);
}
