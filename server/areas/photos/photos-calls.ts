import { cropPhoto, deletePhoto, listPhotos, orderPhotos, uploadPhoto } from '#contract/photos.ts';
import { answer } from '../../platform/http/answer.ts';
import { cropStoredPhoto } from './crop.ts';
import { arrange, photosOf, remove } from './photos.ts';
import { storeUpload, type UploadTools } from './upload.ts';

/** Limit on uploads: a premium member can fill the profile several times over, but cannot overload the server. */
const uploading = { name: 'uploads', points: 100, seconds: 3600 };
const cropping = { name: 'crops', points: 120, seconds: 3600 };

export interface PhotoCallServices extends UploadTools {
  readonly config: { readonly demoCommunity: boolean };
}

export const photoCalls = ({ storage, imageWorker, pseudonymize, config }: PhotoCallServices) => [
  answer(listPhotos, async ({ db, viewer }) => ({
    ...(await photosOf(db, viewer)),
    review: config.demoCommunity ? ('demo' as const) : ('person' as const),
  })),

  answer(
    uploadPhoto,
    async ({ db, viewer, file, key }) =>
      await storeUpload(db, viewer, { file: file.path, key }, { storage, imageWorker, pseudonymize }),
    uploading,
  ),

  answer(
    cropPhoto,
    async ({ db, viewer, input }) => await cropStoredPhoto(db, viewer, input, { storage, imageWorker }),
    cropping,
  ),

  answer(deletePhoto, async ({ db, viewer, input }) => await remove(db, viewer, input.photo, storage)),

  answer(orderPhotos, async ({ db, viewer, input }) => await arrange(db, viewer.id, input.photos)),
];
