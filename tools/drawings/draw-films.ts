import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { frameOfRain, rainPairs } from './rain-film.ts';
import { frameOfRound, roundPairs } from './round-film.ts';

// `node tools/drawings/draw-films.ts [name]`: renders the films of the landing pages frame by frame, and encodes them
// with ffmpeg (libx264 and libaom). The product ships the output, so run it again after a drawing has changed.

const films = path.join(import.meta.dirname, '../../web/areas/landers/films');
const perSecond = 24;
const height = 720;
/** Maximum size of a film, in bytes. */
const most = 900_000;

interface Film {
  readonly name: string;
  readonly seconds: number;
  /** Time of the still image that is shown before the film or instead of it, in seconds. */
  readonly poster: number;
  readonly frame: (at: number) => Promise<Buffer>;
  /** Functions that render the still image at a time of the film, with different pairs of people. */
  readonly others: Readonly<Record<'men' | 'past-sixty', (at: number) => Promise<Buffer>>>;
  /** The quality of H.264 and of AV1; higher values make smaller files. */
  readonly crf: readonly [h264: number, av1: number];
}

const all: readonly Film[] = [
  {
    name: 'round',
    seconds: 12,
    poster: 10.6,
    frame: frameOfRound,
    others: {
      men: async (at) => await frameOfRound(at, roundPairs.men),
      'past-sixty': async (at) => await frameOfRound(at, roundPairs['past-sixty']),
    },
    crf: [27, 42],
  },
  {
    name: 'rain',
    seconds: 10,
    poster: 7.4,
    frame: frameOfRain,
    others: {
      men: async (at) => await frameOfRain(at, rainPairs.men),
      'past-sixty': async (at) => await frameOfRain(at, rainPairs['past-sixty']),
    },
    crf: [30, 48],
  },
];

async function draw({ name, seconds, poster, frame, others, crf }: Film): Promise<void> {
  await still(await frame(poster), `films/${name}.webp`);
  for (const [pair, other] of Object.entries(others)) await still(await other(poster), `scenes/${name}-${pair}.webp`);
  const folder = await mkdtemp(path.join(tmpdir(), 'damson-film-'));
  const master = path.join(folder, 'master.mkv');
  const input = ['-f', 'image2pipe', '-framerate', String(perSecond), '-c:v', 'png', '-i', '-'];
  const encoder = spawn('ffmpeg', ['-y', '-loglevel', 'error', ...input, '-c:v', 'ffv1', master], {
    stdio: ['pipe', 'inherit', 'inherit'],
  });
  for (let number = 0; number < seconds * perSecond; number += 1) {
    const png = await sharp(await frame(number / perSecond))
      .png({ compressionLevel: 1 })
      .toBuffer();
    if (!encoder.stdin.write(png)) await once(encoder.stdin, 'drain');
  }
  encoder.stdin.end();
  await once(encoder, 'close');

  const shape = ['-vf', `scale=-2:${height}`, '-pix_fmt', 'yuv420p', '-an', '-movflags', '+faststart'];
  const h264 = ['-c:v', 'libx264', '-preset', 'veryslow', '-tune', 'animation', '-crf', String(crf[0])];
  const av1 = ['-c:v', 'libaom-av1', '-cpu-used', '5', '-row-mt', '1', '-b:v', '0', '-crf', String(crf[1])];
  await run(['-i', master, ...shape, ...h264, path.join(films, `${name}-h264.mp4`)]);
  await run(['-i', master, ...shape, ...av1, path.join(films, `${name}-av1.mp4`)]);
  for (const codec of ['h264', 'av1']) {
    const { size } = await stat(path.join(films, `${name}-${codec}.mp4`));
    process.stdout.write(`${name} ${codec}: ${size} bytes\n`);
    if (size > most) throw new Error(`${name} in ${codec} is larger than ${most} bytes: raise its crf.`);
  }
  await rm(folder, { recursive: true });
}

async function still(frame: Buffer, file: string): Promise<void> {
  await sharp(frame)
    .webp({ quality: 66, effort: 6, smartSubsample: true })
    .toFile(path.join(films, '..', file));
}

async function run(words: readonly string[]): Promise<void> {
  const [code] = (await once(
    spawn('ffmpeg', ['-y', '-loglevel', 'error', ...words], { stdio: 'inherit' }),
    'close',
  )) as [number];
  if (code !== 0) throw new Error(`ffmpeg exited with code ${code}.`);
}

const [, , only] = process.argv;
for (const film of all) if (!only || film.name === only) await draw(film);
