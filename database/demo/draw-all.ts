import { availableParallelism, loadavg } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { diskStorage } from '#server/outside/photo-storage.ts';
import { demoCommunity } from './community.ts';
import { drawPicture, fileOf } from './draw-picture.ts';

/** `node database/demo/draw-all.ts <data folder>`: draws what is not drawn yet, those first who were here last. */
const storage = diskStorage(path.join(process.argv[2]!, 'photos'));
sharp.concurrency(1);
// The product has gone, in whatever way: the next start goes on.
process.on('disconnect', () => process.exit());
const people = demoCommunity().toSorted((one, other) => one.inactiveMinutes - other.inactiveMinutes);
const portraits = people.flatMap(({ pictures }) => pictures.slice(0, 1));
const others = people.flatMap(({ pictures }) => pictures.slice(1));
for (const picture of [...portraits, ...others]) {
  if (await storage.read(fileOf(picture.id), 'avatar')) continue;
  await quiet();
  process.send?.(await drawPicture(picture, storage));
}
process.disconnect?.();

/** A busy machine has better things to do: a photo that somebody looks at is drawn at that moment anyway. */
async function quiet(): Promise<void> {
  while (loadavg()[0]! > availableParallelism()) await sleep(1000);
}
