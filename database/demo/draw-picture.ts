import sharp from 'sharp';
import type { PictureId } from '#contract/photos.ts';
import type { PhotoFileId, PhotoStorage } from '#server/outside/photo-storage.ts';
import { makeVariants, shownVariants } from '#server/photos/variants.ts';
import { demoCommunity } from './community.ts';
import { portrait } from './drawing/portrait.ts';
import { scene } from './drawing/scene.ts';
import type { DemoPicture } from './person.ts';

/** Where the face is in every portrait, of 720 × 960. */
const face = { left: 80, top: 110, size: 560 };

/** What became known of a photo by drawing it. */
export interface Drawn {
  readonly id: PictureId;
  readonly thumbhash: string;
  readonly blurred_thumbhash: string;
}

/** The files of a drawn photo bear its own id. */
export function fileOf(id: PictureId): PhotoFileId {
  return id as string as PhotoFileId;
}

let pictures: ReadonlyMap<PhotoFileId, DemoPicture> | undefined;

/** The demo photo that has these files, if it is one. */
export function demoPicture(file: PhotoFileId): DemoPicture | undefined {
  pictures ??= new Map(
    demoCommunity().flatMap((person) => person.pictures.map((picture) => [fileOf(picture.id), picture])),
  );
  return pictures.get(file);
}

/** Draws a photo and stores its files, as if it had been uploaded. */
export async function drawPicture({ id, drawn }: DemoPicture, storage: PhotoStorage): Promise<Drawn> {
  const isPortrait = 'portrait' in drawn;
  const picture = isPortrait ? await portrait(drawn.portrait) : await scene(drawn.scene, drawn.seed);
  const { files, thumbhash, blurred_thumbhash } = await makeVariants(sharp(picture), isPortrait ? face : undefined);
  await Promise.all(shownVariants.map((variant) => storage.write(fileOf(id), variant, files[variant])));
  return { id, thumbhash, blurred_thumbhash };
}
