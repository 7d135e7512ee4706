import { type ChildProcess, fork } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { sql } from 'kysely';
import type { PictureId } from '#contract/photos.ts';
import type { PhotoStorage } from '#server/outside/photo-storage.ts';
import type { Db } from '#server/postgres/db.ts';
import { type Drawn, demoPicture, drawPicture } from './draw-picture.ts';

/**
 * A photo storage that draws the demo community's photos when they are first looked at. All other photos, and those
 * that are drawn already, it reads from `storage`.
 */
export function drawnPhotos(storage: PhotoStorage, db: Db): PhotoStorage {
  const drawing = new Map<PictureId, Promise<void>>();

  async function draw(id: PictureId): Promise<void> {
    const picture = demoPicture(id);
    if (picture) await noteDrawn(db, await drawPicture(picture, storage));
  }

  return {
    ...storage,
    read: async (id, variant) => {
      const stored = await storage.read(id, variant);
      if (stored || !demoPicture(id)) return stored;
      // Several browsers may look at it at once; it is drawn for the first.
      const once = drawing.get(id) ?? draw(id).finally(() => drawing.delete(id));
      drawing.set(id, once);
      await once;
      return await storage.read(id, variant);
    },
  };
}

/**
 * Draws all photos that nobody has looked at yet, in a process of the lowest priority, so that it never keeps a member
 * waiting. It may be stopped at any time and goes on at the next start.
 */
export function drawInBackground(dataDir: string, db: Db): ChildProcess {
  const child = fork(new URL('./draw-all.ts', import.meta.url), [dataDir], { stdio: 'inherit' });
  child.on('message', (drawn) => void noteDrawn(db, drawn as Drawn).catch(() => undefined));
  if (child.pid) setPriority(child.pid, constants.priority.PRIORITY_LOW);
  child.unref();
  child.channel?.unref();
  return child;
}

async function noteDrawn(db: Db, { id, thumbhash, blurred_thumbhash }: Drawn): Promise<void> {
  const hashes = { thumbhash, blurred_thumbhash };
  const { member_id } = await db
    .updateTable('picture')
    .set(hashes)
    .where('id', '=', id)
    .returning('member_id')
    .executeTakeFirstOrThrow();
  await sql`
    UPDATE member_card SET main_image = main_image || ${JSON.stringify(hashes)}::jsonb
    WHERE id = ${member_id} AND main_image ->> 'id' = ${id}`.execute(db);
}
