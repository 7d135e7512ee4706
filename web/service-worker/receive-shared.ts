import { type MissedReason, sharedField, sharePath } from '#contract/notifications/service-worker.ts';
import { chosenFileBytes, photoTypes } from '#contract/photos.ts';
import { keepShared } from '../shared/api/vault/shared-photo.ts';

/**
 * A photo that another application shares is kept here, encrypted, until it is sent, for an hour at most: whoever shares
 * it may have to log in first. It never reaches the server before its member has chosen for whom it is.
 */
export function receiveShared(worker: ServiceWorkerGlobalScope): void {
  worker.addEventListener('fetch', (event) => {
    const { request } = event;
    const { origin, pathname } = new URL(request.url);
    if (origin !== worker.location.origin || pathname !== sharePath || request.method !== 'POST') return;
    // The device shares by itself; a form of another site names itself, unless it hides. It is the member who sends.
    if (request.referrer && new URL(request.referrer).origin !== origin) return;
    event.respondWith(receive(request));
  });
}

async function receive(request: Request): Promise<Response> {
  const missed = await keep(request).catch((): MissedReason => 'photo_gone');
  return Response.redirect(missed ? `${sharePath}?missed=${missed}` : sharePath, 303);
}

/** Undefined if it is kept, else why not. What the server accepts it decides again, by its bytes. */
async function keep(request: Request): Promise<MissedReason | undefined> {
  const photo = (await request.formData()).get(sharedField);
  if (!(photo instanceof Blob) || photo.size === 0) return 'photo_gone';
  if (!(photoTypes as readonly string[]).includes(photo.type)) return 'photo_wrong_type';
  if (photo.size > chosenFileBytes) return 'photo_too_large';
  return (await keepShared(photo)) ? undefined : 'photo_gone';
}
