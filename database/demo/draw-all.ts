import { cpus } from 'node:os';
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
/** How often the machine is looked at, for how long, and how much of it others may use meanwhile. */
const look = { every: 3_000, milliseconds: 300, busyAtMost: 0.3 } as const;
let looked = -Infinity;

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
  if (performance.now() - looked < look.every) return;
  while ((await busyShare(look.milliseconds)) > look.busyAtMost) await sleep(2_000);
  looked = performance.now();
}

/** How much of all cores is in use for some milliseconds in which nothing is drawn. */
async function busyShare(milliseconds: number): Promise<number> {
  const before = spent();
  await sleep(milliseconds);
  const after = spent();
  return 1 - (after.idle - before.idle) / (after.all - before.all);
}

function spent(): { idle: number; all: number } {
  const times = cpus().map(({ times: of }) => of);
  const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
  return { idle: sum(times.map(({ idle }) => idle)), all: sum(times.flatMap((of) => Object.values(of))) };
}
