import { type MissedReason, sharedField, sharePath } from '#contract/notifications/service-worker.ts';
import { chosenFileBytes, photoTypes } from '#contract/photos.ts';
import { storeSharedPhoto } from '../shared/api/vault/shared-photo.ts';

/**
 * Stores a photo shared by another application, because the member may have to log in before sending it. The photo is
 * encrypted, and stored until it is sent, but for an hour at most. The photo reaches the server only after the member
 * has chosen its recipient.
 */
export function receiveShared(worker: ServiceWorkerGlobalScope): void {
  worker.addEventListener('fetch', (event) => {
    const { request } = event;
    const { origin, pathname } = new URL(request.url);
    if (origin !== worker.location.origin || pathname !== sharePath || request.method !== 'POST') return;
    // The device's share sheet sends no referrer, whereas forms on other sites usually do. A form without a referrer
    // can do no more than store a photo, which the member must choose to send.
    if (request.referrer && new URL(request.referrer).origin !== origin) return;
    event.respondWith(receive(request));
  });
}

async function receive(request: Request): Promise<Response> {
  const missed = await keep(request).catch((): MissedReason => 'photo_gone');
  return Response.redirect(missed ? `${sharePath}?missed=${missed}` : sharePath, 303);
}

/**
 * Stores the photo. Returns undefined on success, or the reason for failure. The server checks the file's bytes again
 * later.
 */
async function keep(request: Request): Promise<MissedReason | undefined> {
  const photo = (await request.formData()).get(sharedField);
  if (!(photo instanceof Blob) || photo.size === 0) return 'photo_gone';
  if (!(photoTypes as readonly string[]).includes(photo.type)) return 'photo_wrong_type';
  if (photo.size > chosenFileBytes) return 'photo_too_large';
  return (await storeSharedPhoto(photo)) ? undefined : 'photo_gone';
}
