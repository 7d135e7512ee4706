import { cropPhoto, deletePhoto, listPhotos, orderPhotos, uploadPhoto } from '#contract/photos.ts';
import { answer } from '../http/answer.ts';
import type { Pseudonym } from '../kernel/pseudonym.ts';
import type { PhotoAddresses } from '../outside/photo-addresses.ts';
import type { Sites } from '../site/sites.ts';
import { recrop } from './crop.ts';
import { arrange, photosOf, remove } from './photos.ts';
import type { Store } from './store.ts';
import { upload } from './upload.ts';

interface PhotoServices extends Store {
  readonly sites: Sites;
  readonly addresses: PhotoAddresses;
  readonly mark: Pseudonym;
}

/** A premium member fills the profile several times over, and no machine is kept busy. */
const uploading = { name: 'uploads', points: 100, seconds: 3600 };
const cropping = { name: 'crops', points: 120, seconds: 3600 };

export const photoCalls = ({ sites, addresses, storage, imageWorker, mark }: PhotoServices) => [
  answer(listPhotos, async ({ db, viewer, now }) => await photosOf(db, viewer, addresses, now)),

  answer(
    uploadPhoto,
    async ({ db, viewer, file, request, key, now }) => {
      const { photo_approval: approval } = (await sites.of(request.host)).settings;
      return await upload(db, { storage, imageWorker }, { member: viewer, file: file.path, approval, mark }, key, now);
    },
    uploading,
  ),

  answer(
    cropPhoto,
    async ({ db, viewer, input, now }) =>
      await recrop(db, { storage, imageWorker }, { member: viewer, photo: input.photo }, input.crop, now),
    cropping,
  ),

  answer(
    deletePhoto,
    async ({ db, viewer, input, now }) => await remove(db, storage, { member: viewer, photo: input.photo }, now),
  ),

  answer(orderPhotos, async ({ db, viewer, input }) => await arrange(db, viewer, input.photos)),
];
