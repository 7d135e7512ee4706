import { type ChildProcess, fork } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { sql } from 'kysely';
import type { PhotoFileId, PhotoStorage } from '#server/outside/photo-storage.ts';
import type { Db } from '#server/postgres/db.ts';
import { type Drawn, demoPicture, drawPicture, fileOf } from './draw-picture.ts';

/**
 * A photo storage that draws the demo community's photos when they are first looked at. All other photos, and those
 * that are drawn already, it reads from `storage`. To cut from, a drawn photo is its own source.
 */
export function drawnPhotos(storage: PhotoStorage, db: Db): PhotoStorage {
  const drawing = new Map<PhotoFileId, Promise<void>>();

  async function draw(file: PhotoFileId): Promise<void> {
    const picture = demoPicture(file);
    if (picture && (await isWanted(db, file))) await noteDrawn(db, storage, await drawPicture(picture, storage));
  }

  return {
    ...storage,
    read: async (file, wanted) => {
      const variant = wanted === 'source' && demoPicture(file) ? 'full' : wanted;
      const stored = await storage.read(file, variant);
      if (stored || !demoPicture(file)) return stored;
      // Several browsers may look at it at once; it is drawn for the first.
      const once = drawing.get(file) ?? draw(file).finally(() => drawing.delete(file));
      drawing.set(file, once);
      await once;
      return await storage.read(file, variant);
    },
  };
}

/** Its owner may have deleted it, or shows another part of it by now. */
async function isWanted(db: Db, file: PhotoFileId): Promise<boolean> {
  const found = await db.selectFrom('picture').select('id').where('file_id', '=', file).executeTakeFirst();
  return found !== undefined;
}

/**
 * Draws all photos that nobody has looked at yet, in a process of the lowest priority, so that it never keeps a member
 * waiting. It may be stopped at any time and goes on at the next start.
 */
export function drawInBackground(dataDir: string, storage: PhotoStorage, db: Db): ChildProcess {
  const child = fork(new URL('./draw-all.ts', import.meta.url), [dataDir], { stdio: 'inherit' });
  child.on('message', (drawn) => void noteDrawn(db, storage, drawn as Drawn).catch(() => undefined));
  if (child.pid) setPriority(child.pid, constants.priority.PRIORITY_LOW);
  child.unref();
  child.channel?.unref();
  return child;
}

async function noteDrawn(db: Db, storage: PhotoStorage, { id, ...hashes }: Drawn): Promise<void> {
  const noted = await db
    .updateTable('picture')
    .set(hashes)
    .where('file_id', '=', fileOf(id))
    .returning('member_id')
    .executeTakeFirst();
  if (!noted) return await storage.remove(fileOf(id));
  await sql`
    UPDATE member_card SET main_image = main_image || ${JSON.stringify(hashes)}::jsonb
    WHERE id = ${noted.member_id} AND main_image ->> 'file_id' = ${id}`.execute(db);
}
